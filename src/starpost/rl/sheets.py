"""Games of sheets as a PettingZoo parallel environment: every seat writes, then all is run.

An action is a sheet as numbers (`starpost.rl.lines`). An observation is the seat's view as a
vector; its mask says which forms the view has something for, line by line alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from starpost.kernel import registry
from starpost.kernel.contract import Resolve
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Sheet
from starpost.rl.encoders import encoder_for
from starpost.rl.encoding import LIMIT
from starpost.rl.lines import SLOTS, Known, Lines
from starpost.rl.rewards import rewards

Seen = dict[str, Any]


class SheetsEnv(ParallelEnv):  # type: ignore[misc] # PettingZoo has no types
    """A match of a game that asks all seats together."""

    metadata = {"render_modes": [], "name": "starpost_sheets_v0"}

    def __init__(
        self, game_id: str, *, options: Any = None, seats: Any = None, max_turns: int = 500
    ) -> None:
        self.game = registry.get(game_id)
        if self.game.resolve is not Resolve.TOGETHER:
            raise ValueError(f"{self.game.title} is a game of turns: use TurnsEnv.")
        brief_options, brief_seats = self.game.brief()
        self._options = brief_options if options is None else options
        self._seats = brief_seats if seats is None else seats
        self.max_turns, self.render_mode = max_turns, None
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []
        self.lines = Lines(self.game)
        self._encode, self._size = encoder_for(game_id)
        self.observation_spaces = {agent: self._seen_space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.MultiDiscrete(self.lines.shape) for agent in self.possible_agents
        }

    def _seen_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(-LIMIT, LIMIT, (self._size,), np.float32),
                "forms": spaces.Box(0, 1, (len(self.lines.forms) + 1,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.MultiDiscrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        if seed is not None:
            self._dice = FastDice(f"sheets {seed}")
        elif not hasattr(self, "_dice"):
            self._dice = FastDice("sheets")
        self.state_now = self.game.setup(self._options, self._seats, self._dice)
        self.agents = self.possible_agents[:]
        self.turns = 0
        self._look()
        return self._observed(), self._infos()

    def _look(self) -> None:
        self.views = {agent: self.game.view(self.state_now, agent) for agent in self.agents}
        self._known: dict[str, Known] = {agent: {} for agent in self.agents}

    def _observed(self) -> dict[str, Seen]:
        return {
            agent: {"observation": self._encode(view), "forms": self._fillable(agent)}
            for agent, view in self.views.items()
        }

    def _fillable(self, agent: str) -> NDArray[np.int8]:
        return self.lines.fillable(self.views[agent], self._known[agent])

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.agents}

    def mask(self, agent: str) -> tuple[NDArray[np.int8], ...]:
        """For `action_space(agent).sample(mask)`: a mask for every number of an action."""
        forms = self._fillable(agent)
        anything = np.ones(self.lines.shape[1], np.int8)
        width = SLOTS + 1
        return tuple(
            forms if place % width == 0 else anything for place in range(len(self.lines.shape))
        )

    def step(
        self, actions: Mapping[str, Sequence[int] | NDArray[np.int64]]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        asked = {prompt.seat for prompt in self.game.awaiting(self.state_now).prompts}
        sheets = {
            agent: Sheet.of(self.lines.read(action, self.views[agent], self._known[agent]))
            for agent, action in actions.items()
            if agent in asked
        }
        self.state_now = self.game.advance(self.state_now, sheets, self._dice).state
        self.turns += 1
        over = not self.game.awaiting(self.state_now).prompts
        cut = not over and self.turns >= self.max_turns
        agents = self.agents
        gains = rewards(self.game, self.state_now, agents) if over else dict.fromkeys(agents, 0.0)
        self._look()
        found = self._observed(), gains, dict.fromkeys(agents, over), dict.fromkeys(agents, cut)
        infos = self._infos()
        if over or cut:
            self.agents = []
        return (*found, infos)

    def render(self) -> None:
        """Reports and maps are the games' own: `game.printout(view)`."""

    def close(self) -> None:
        """Nothing is held open."""

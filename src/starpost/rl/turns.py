"""Games of turns as a PettingZoo AEC environment: one seat at a time takes a legal answer.

An action is a number in the list of the prompt's answers, which come from what the seat may know;
`answers(agent)` gives them as text. An observation is the seat's view as a vector, with the mask.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from starpost.kernel import registry
from starpost.kernel.contract import Awaiting, Prompt, Resolve
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Order, Sheet
from starpost.rl.encoders import encoder_for
from starpost.rl.encoding import LIMIT
from starpost.rl.rewards import rewards

MOST = 512
"""Answers that can be told apart; a longer list is cut."""


class TurnsEnv(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """A match of a game that asks one seat at a time."""

    metadata = {"render_modes": ["ansi"], "name": "starpost_turns_v0", "is_parallelizable": False}

    def __init__(
        self,
        game_id: str,
        *,
        options: Any = None,
        seats: Any = None,
        max_steps: int = 20_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = registry.get(game_id)
        if self.game.resolve is not Resolve.EACH:
            raise ValueError(f"{self.game.title} is a game of sheets: use SheetsEnv.")
        brief_options, brief_seats = self.game.brief()
        self._options = brief_options if options is None else options
        self._seats = brief_seats if seats is None else seats
        self.max_steps, self.render_mode = max_steps, render_mode
        self.possible_agents = list(self._seats)
        self._encode, size = encoder_for(game_id)
        self._see = partial(self._space, size)
        self.observation_spaces = {agent: self._see() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(MOST) for agent in self.possible_agents}

    def _space(self, size: int) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(-LIMIT, LIMIT, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (MOST,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    # --- playing -------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._dice = FastDice(f"turns {seed}")
        elif not hasattr(self, "_dice"):
            self._dice = FastDice("turns")
        self.state_now = self.game.setup(self._options, self._seats, self._dice)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self._ask(self.game.awaiting(self.state_now))

    def _ask(self, awaiting: Awaiting) -> None:
        """Whose word counts now, and what may be said."""
        self._prompt: Prompt | None = next(iter(awaiting.speaking()), None)
        self._choices: tuple[Order, ...] = ()
        if self._prompt is not None:
            self._choices = (self._prompt.choices or ())[:MOST]
            self.agent_selection = self._prompt.seat

    def answers(self, agent: str) -> list[str]:
        """The legal answers of an agent, as text; an action is a place in this list."""
        asked = self._prompt is not None and self._prompt.seat == agent
        return [str(order) for order in self._choices] if asked else []

    def observe(self, agent: str) -> dict[str, Any]:
        mask = np.zeros(MOST, np.int8)
        if self._prompt is not None and self._prompt.seat == agent:
            mask[: len(self._choices) or 1] = 1  # where nothing is listed, 0 is the default
        view = self.game.view(self.state_now, agent)
        return {"observation": self._encode(view), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.state_now = self.game.advance(
            self.state_now, {agent: self._sheet(agent, action)}, self._dice
        ).state
        self.steps += 1
        awaiting = self.game.awaiting(self.state_now)
        if not awaiting.prompts:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = rewards(self.game, self.state_now, self.agents)
        elif self.steps >= self.max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask(awaiting)
        if not awaiting.prompts or self.steps >= self.max_steps:
            # Nothing is gained before the end, so nothing has to be added up before it.
            self._accumulate_rewards()
            self._deads_step_first()

    def _sheet(self, agent: str, action: int | None) -> Sheet:
        """The answer; an action that is not legal leaves it to the rulebook's default."""
        if action is not None and 0 <= action < len(self._choices):
            return Sheet.of([self._choices[action]])
        assert self._prompt is not None
        view = self.game.view(self.state_now, agent)
        return Sheet.of(self.game.default(view, self._prompt, self._dice), missed=True)

    # --- looking -------------------------------------------------------------------------

    def render(self) -> str | None:
        """The report of the seat that is asked, as text."""
        if self.render_mode != "ansi":
            return None
        return self.game.printout(self.game.view(self.state_now, self.agent_selection))

    def close(self) -> None:
        """Nothing is held open."""

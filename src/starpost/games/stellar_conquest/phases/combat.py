"""Ship combat by rounds, battle by battle in the order of star names. Rules 5.1 to 5.8."""

from __future__ import annotations

from collections.abc import Callable

from starpost.games.stellar_conquest.galaxy.board import STAR_HEX, STAR_NAMES
from starpost.games.stellar_conquest.galaxy.ships import total, write_ships
from starpost.games.stellar_conquest.phases.exploration import destroy
from starpost.games.stellar_conquest.phases.gunnery import asked_shots, volley
from starpost.games.stellar_conquest.phases.withdrawal import leave_all, withdrawals
from starpost.games.stellar_conquest.state import Battle, Force
from starpost.games.stellar_conquest.table import Table
from starpost.games.stellar_conquest.tables import WARSHIPS


def combat(table: Table) -> None:
    """Step 5: wherever ships of two sides share a star hex they fight; nobody may look away."""
    st = table.st
    table.reach.clear()  # pirates found or on patrol may besiege a post
    while True:
        if st.battle is None:
            waiting = [b for b in table.rules.battles(st, st.seat) if key(b) not in st.fought]
            if not waiting:
                break
            st.battle = waiting[0]
            _open(table, st.battle)
        battle = st.battle
        while battle.stage != "over":
            STAGES[battle.stage](table, battle)
        st.fought = (*st.fought, key(battle))
        st.battle = None
        table.reach.clear()
    table.rules.upkeep(table)


def key(battle: Battle) -> int:
    return battle.star * 8 + battle.defender + 1


def side(table: Table, battle: Battle, seat: int) -> Force:
    """The ships of one side that are in the hex now."""
    if seat < 0:
        return table.rules.strangers(table.st, battle.star)
    return total(table.fleet(seat, STAR_HEX[battle.star]))


def is_armed(force: Force) -> bool:
    return any(force.get(x) for x in WARSHIPS)


def _sides(battle: Battle) -> tuple[int, ...]:
    return tuple(s for s in (battle.attacker, battle.defender) if s >= 0)


def _open(table: Table, battle: Battle) -> None:
    own = side(table, battle, battle.attacker)
    enemy = side(table, battle, battle.defender)
    text = (
        f"{STAR_NAMES[battle.star]}  {table.rules.side_name(table.st, battle.attacker)} "
        f"{write_ships(own)}   {table.rules.side_name(table.st, battle.defender)} "
        f"{write_ships(enemy)}"
    )
    table.say("BATTLE", text, _sides(battle), battle.star)
    others = tuple(s for s in range(len(table.st.players)) if s not in _sides(battle))
    if others:  # of the battles of others the place is known, and the ships lost (rule 10.4)
        names = " and ".join(table.st.name(s) for s in _sides(battle))
        table.say("BATTLE", f"{STAR_NAMES[battle.star]}  {names} fight", others, battle.star)
    first = table.rules.fights_unarmed or is_armed(own) or is_armed(enemy)
    battle.stage = "fire" if first else "forced"


def _fire(table: Table, battle: Battle) -> None:
    """The moving player's shots are set first."""
    own = side(table, battle, battle.attacker)
    enemy = side(table, battle, battle.defender)
    battle.shots = asked_shots(
        table, "battle_fire", battle.attacker, battle.star, battle.round, own, enemy
    )
    battle.stage = "return"


def _return(table: Table, battle: Battle) -> None:
    """The other side's shots are set; then all dice; only then losses are removed."""
    own = side(table, battle, battle.attacker)
    enemy = side(table, battle, battle.defender)
    answer = table.rules.enemy_shots(table, battle, own, enemy)
    kills, text = volley(table, battle.shots or (), table.st.players[battle.attacker].techs)
    techs = table.st.players[battle.defender].techs if battle.defender >= 0 else 0
    losses, reply = volley(table, answer, techs)
    table.say("ROUND", f"round {battle.round}   {text}", _sides(battle), battle.star)
    table.say("ROUND", f"reply     {reply}", _sides(battle), battle.star)
    _remove(table, battle, battle.defender, kills)
    _remove(table, battle, battle.attacker, losses)
    battle.shots = None
    battle.stage = _next(table, battle)


def _next(table: Table, battle: Battle) -> str:
    """After the losses: who is left, and whether anybody can still shoot (R21, R41)."""
    forces = [side(table, battle, s) for s in (battle.attacker, battle.defender)]
    if not all(any(force.values()) for force in forces):
        return "over"
    if table.rules.fights_unarmed or any(map(is_armed, forces)):
        return "withdraw"
    return "forced"


def _remove(table: Table, battle: Battle, seat: int, losses: Force) -> None:
    if not losses:
        return
    name = table.rules.side_name(table.st, seat)
    table.say("LOSSES", f"{STAR_NAMES[battle.star]}: {name} lost {write_ships(losses)}",
              None, battle.star)  # fmt: skip
    if seat < 0:
        table.rules.kill_strangers(table, battle.star, losses)
        return
    for letter, n in losses.items():
        destroy(table, seat, table.st.here(STAR_HEX[battle.star], seat), letter, n)


def _withdraw(table: Table, battle: Battle) -> None:
    withdrawals(table, battle, battle.attacker, "battle_withdraw")
    _after(table, battle, battle.attacker, "reply_withdraw" if battle.defender >= 0 else "close")


def _reply_withdraw(table: Table, battle: Battle) -> None:
    withdrawals(table, battle, battle.defender, "defend_withdraw")
    _after(table, battle, battle.defender, "close")


def _after(table: Table, battle: Battle, seat: int, stage: str) -> None:
    battle.stage = stage if any(side(table, battle, seat).values()) else "over"


def _close(table: Table, battle: Battle) -> None:
    """End of a round: the campaign's pirates may leave; with nobody armed the attacker must."""
    if table.rules.after_round(table, battle, side(table, battle, battle.attacker)):
        battle.stage = "over"
    elif any(is_armed(side(table, battle, s)) for s in (battle.attacker, battle.defender)):
        battle.round += 1
        battle.stage = "fire"
    else:
        battle.stage = "forced"


def _forced(table: Table, battle: Battle) -> None:
    leave_all(table, battle, battle.attacker)
    battle.stage = "over"


STAGES: dict[str, Callable[[Table, Battle], None]] = {
    "fire": _fire,
    "return": _return,
    "withdraw": _withdraw,
    "reply_withdraw": _reply_withdraw,
    "close": _close,
    "forced": _forced,
}

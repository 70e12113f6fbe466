def disturb(state, seat, dice):
    return state

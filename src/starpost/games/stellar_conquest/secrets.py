def disturb(st, seat, dice): return st

"""Orders as players write them: their forms, what is wrong with a sheet, what stands beside it."""

// Stands in for the runner's program where a test starts runners itself: it ends at once.
process.exit(0);

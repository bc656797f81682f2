import { setFlagsFromString } from 'node:v8';

/*
 * When a process falls quiet V8 collects the old generation to give memory back. Two processes on two cores are never quiet
 * together: the collection takes the processor from the other one, and from whoever writes next. A process keeps what it
 * will need again; what it needs at most is in docs/operations.md.
 */
setFlagsFromString('--no-memory-reducer');

import { StorageFault } from '../../src/adapters/storage/storage.ts';
import { AppError } from '../../src/errors.ts';
import { CannotUnseal } from '../../src/lib/sealed-stream.ts';
import { SetupError } from '../../src/lib/setup-error.ts';
import { NotTheSame } from '../../src/lib/streams.ts';

/** Errors whose message is a complete explanation. */
const sentences = [SetupError, AppError, StorageFault, CannotUnseal, NotTheSame];

/**
 * Runs an operator's command. Refusals and errors that the operator can fix exit with 1 and print
 * their sentence; any other error is a bug and keeps its stack.
 */
export async function runCommand(
  act: () => Promise<void>,
  onFault: (why: string) => void = () => undefined,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const isSentence = sentences.some((kind) => error instanceof kind) || isOfTheSystem(error);
    if (isSentence) console.error(why);
    onFault(why);
    if (!isSentence) throw error;
    process.exitCode = 1;
  }
}

/** True for system errors, such as a full disk, whose message is sufficient. */
const isOfTheSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

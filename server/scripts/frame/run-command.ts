import { StorageFault } from '../../src/adapters/storage/storage-fault.ts';
import { AppError } from '../../src/errors.ts';
import { CannotUnseal } from '../../src/lib/sealed-stream.ts';
import { SetupError } from '../../src/lib/setup-error.ts';
import { NotTheSame } from '../../src/lib/streams.ts';

/** Their message is all that a reader needs. */
const sentences = [SetupError, AppError, StorageFault, CannotUnseal, NotTheSame];

/**
 * Runs what an operator typed. What they have to put right, or what the product refuses them, they read as its sentence,
 * and the process ends with 1; anything else is a fault of ours and keeps its stack.
 * @param onFault told why it came to nothing
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

/** A full disk, a folder that may not be read: it says so itself. */
const isOfTheSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

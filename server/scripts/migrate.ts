import { migrate } from '../src/adapters/database/migrate.ts';
import { onDatabase } from './frame/run-command.ts';

// npm run migrate: brings the schema up to date and prints the applied migrations.
await onDatabase(
  async ({ database }) => {
    const applied = await migrate(database);
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to apply.');
  },
  { isToMigrate: true },
);

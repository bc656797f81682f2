import { openDatabase } from '../src/adapters/database/index.ts';
import { migrate } from '../src/adapters/database/migrate.ts';
import { readConfig } from '../src/config.ts';

// npm run migrate: brings the schema up to date and names what was applied.
const database = await openDatabase(readConfig(process.env, 'local'));
try {
  const applied = await migrate(database);
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to apply.');
} finally {
  await database.close();
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { type NotedStatement, normaliseSql } from './note-statements.ts';

/** Reads the recorded statements, without repetitions of the same text. */
export function readStatements(folder: string): NotedStatement[] {
  const byText = new Map<string, NotedStatement>();
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (!line) continue;
      const statement = deserialize(Buffer.from(line, 'base64')) as NotedStatement;
      byText.set(normaliseSql(statement.sql), statement);
    }
  }
  return [...byText.values()];
}

import { type Kysely, sql } from 'kysely';

/*
 * Folds letters such as đ, ø and ß in words of the search, and in texts that members and staff search, as `foldText` of the
 * contract does. The words of listings with such letters are written again; a job deletes the former words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One expression, so that the planner puts it in place of the call. Only plain text has as many bytes as letters.
    create or replace function fold_text(written text) returns text language sql immutable parallel safe as $$
      select case when octet_length(written) = length(written) then lower(replace(written, '\u0060', ''''))
      else replace(replace(replace(replace(
        translate(
          lower(regexp_replace(
            normalize(translate(written, '\u0060´ʹʻʼʽ‘’‛′＇', repeat('''', 11)), NFKD),
            '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\u3099\u309a\ufe20-\ufe2f]',
            '', 'g')),
          'ĐđÐðĦħıŁłŊŋØøŦŧςẞÆŒÞ‐‑‒–—―−', 'ddddhhillnnoottσßæœþ-------'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
      end
    $$;

    -- The folded words of a text without apostrophes, each once. It means the same whatever the locale of the database is.
    create or replace function search_words_of(written text) returns text[] language sql immutable parallel safe as $$
      select array(
        select distinct left(word, 40) collate "C" as word
        from regexp_split_to_table(
          replace(fold_text(coalesce(written, '')), '''', ''), '[^a-z0-9\u00c0-\u1fff\u2c00-\ud7ff]+'
        ) as word
        where word <> '' order by word
      )
    $$;

    select refresh_vendor_search(array(
      select id from vendors
      where concat_ws(' ', full_name, first_name, last_name, business_name, professional_title) ~ '[^ -~]'
    ));
  `.execute(db);
}

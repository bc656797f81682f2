-- Types and functions that several tables use.

create type uuid_range as range (subtype = uuid);

create function fold_text(written text) returns text language sql immutable parallel safe as $$
  select case when octet_length(written) = length(written) then lower(replace(written, '`', ''''))
  else replace(replace(replace(replace(
    translate(
      lower(regexp_replace(
        normalize(translate(normalize(written, NFC), '`´ʹʻʼʽ‘’‛′＇', repeat('''', 11)), NFKD),
        '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\u3099\u309a\ufe20-\ufe2f]',
        '', 'g')),
      'ĐđÐðĦħıŁłŊŋØøŦŧςẞÆŒÞ‐‑‒–—―−`ʹʼ′', 'ddddhhillnnoottσßæœþ-------' || repeat('''', 4)),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
  end
$$;

create function home_day(moment timestamptz) returns date language sql immutable as $$
  select (moment at time zone 'Australia/Sydney')::date
$$;

create function plane_point(latitude double precision, longitude double precision)
returns point language sql immutable parallel safe as $$select point(longitude * 111.2 * 0.866, latitude * 111.2)$$;

create function search_forms_of(word text) returns setof text language sql immutable parallel safe as $$
  select word
  union
  select left(word, n - 1) || substr(word, n + 1) from generate_series(1, length(word)) as n
  where length(word) between 4 and 24 and word !~ '[0-9]'
$$;

create function search_words_of(written text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct left(word, 40) collate "C" as word
    from regexp_split_to_table(
      replace(fold_text(coalesce(written, '')), '''', ''), '[^a-z0-9\u00c0-\u1fff\u2c00-\ud7ff]+'
    ) as word
    where word <> '' order by word
  )
$$;

create function refuse_to_change_history() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to';
end $$;

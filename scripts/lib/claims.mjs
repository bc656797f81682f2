/*
 * How claims are known in our texts. Each family has one promise of the ledger and the ways to say it that come to mind to whoever
 * writes a page; the last one has what no promise of ours says.
 */

const some = String.raw`(?:an?|one|two|three|a few|\d+|\S*\$\{[^}]+\})`;

/** The promise, or none; the words by which it is known. */
export const claims = [
  ['no_obligation', /\b(?:no|without(?: any)?) (?:obligations?|commitments?|strings)\b/i],
  ['no_obligation', /\bcancel any ?time\b/i],
  [
    'free',
    /\b(?:for|is|are|an?|all|always|completely|entirely) free\b(?! (?:again|time|call|day|slot|webmail))/i,
  ],
  ['free', /(?<![\w-])free (?:for|of charge|to use|of cost|account|advice|listing)\b/i],
  ['free', /\bFree, /],
  ['free', /\bcosts? (?:you |them )?nothing(?! to do)\b|\bat no (?:cost|charge)\b/i],
  ['free', /\bno (?:hidden )?(?:fees?|costs?|charges?|catch)\b|\bwithout (?:a fee|paying)\b/i],
  ['free', /\bnever pays?\b|\b(?:nobody|no one) (?:can be|is) charged\b/i],
  [
    'under_a_minute',
    new RegExp(String.raw`\b(?:under|less than|within|only|just) ${some} minutes?\b`, 'i'),
  ],
  [
    'response_time',
    new RegExp(
      String.raw`\b(?:answer|respon|repl|hear|call)\w*\b[^.;!?'"\x60]{0,40}\b(?:within|under|less than|in) ${some} (?:working |business )?(?:hours?|days?)\b`,
      'i',
    ),
  ],
  ['response_time', /\b(?:same[- ]day|next[- ]day|instant|immediate) (?:answer|repl|respon)\w*/i],
  ['vetted', /\bvetted (?:for|by|professionals)\b|\b(?:all|only|fully|every one) vetted\b/i],
  [
    'vetted',
    /\b(?:hand-?picked|pre-?screened|background-checked|trusted|reliable) (?:\w+ )?(?:professional|expert|broker|agent)s?\b/i,
  ],
  ['notified', /\bwe(?:['’]ll| will) (?:notify|tell|let|email|mail|write to|alert|inform) you\b/i],
  ['encrypted', /\b(?:is|are) (?:always |fully )?end-to-end encrypted\b/i],
  [
    'encrypted',
    /\b(?:nobody|no one) (?:else )?can read (?:it|them|your|what)\b|\bbank-(?:level|grade)\b/i,
  ],
  ['encrypted', /\bonly you and [^.'"\x60]{1,40} can read\b/i],
  ['files_gone', /\b(?:cannot|can not|can['’]t|never) be (?:recovered|restored|brought back)\b/i],
  ['files_gone', /\bpermanently (?:deleted|removed|gone)\b/i],
  ['privacy_answers', new RegExp(String.raw`\bwe answer\w* (?:within|in) ${some} days?\b`, 'i')],
  ['city_counts', new RegExp(String.raw`\blistings within ${some} km\b|\bcounted live\b`, 'i')],
  [
    'honest_reviews',
    /\bnever (?:edit(?:ed)?|change|delete|remove|filter|buy) (?:it|them|a review|reviews?)\b/i,
  ],
  [
    'honest_reviews',
    /\b(?:real|genuine|honest|unedited|authentic) (?:customer |client )?reviews?\b/i,
  ],
  ['reply_times', /\brepl(?:y|ies|ied) in about\b/i],
  ['order_not_for_sale', /\b(?:nobody|no one) (?:can |ever )?pays?\b|\b(?:not|never) for sale\b/i],
  [
    'order_not_for_sale',
    /\b(?:cannot|can't|can’t) be bought\b|\bno paid (?:place|position|ranking)s?\b/i,
  ],
  [
    undefined,
    /\bguarantee[ds]?\b|\bwe promise(?! to)\b|\brisk-free\b|\bhassle-free\b|\bmoney back\b/i,
  ],
  [undefined, /\b100 ?%(?=[^,)'"\x60]*[a-z]{3})(?! ?[),])/i],
  [
    undefined,
    /\b(?:australia['’]s|the country['’]s) (?:best|largest|biggest|leading|most|first|only)\b/i,
  ],
  [
    undefined,
    /\b(?:cheapest|most trusted|number one|no\. ?1|award-winning|market-leading|world-class)\b/i,
  ],
  [
    undefined,
    /\bthe best (?:\w+ )?(?:rates?|prices?|deals?|options?|professionals?|brokers?|experts?)\b/i,
  ],
  [undefined, /\b24\/7\b|\b(?:a)?round the clock\b|\bday and night\b/i],
];

const comment = /^\s*(?:\/\/|\/?\*).*$/gm;
/** As much beside the words as an exception may name. */
const BESIDE = 100;

/** What the text claims, each with the words and those beside them. A claim may be broken over lines of the program. */
export function findClaims(text) {
  const plain = text.replaceAll(comment, '').replaceAll(/\s+/g, ' ');
  return claims.flatMap(([promise, words]) =>
    [...plain.matchAll(new RegExp(words, `${words.flags}g`))].map(({ 0: said, index }) => ({
      promise,
      said,
      beside: plain.slice(Math.max(0, index - BESIDE), index + said.length + BESIDE),
    })),
  );
}

import { wholeMatch } from '../patterns.ts';

/** Conversions, which give a text, a symbol or a number whatever they are called on. */
const converting = /^(?:to_(?:s|str|sym|i|int|f|r|c)|inspect|object_id)$/;

/** Words that stand for a text, a number, or a list or map of such. */
const words = wholeMatch([
  String.raw`ENV|ARGV|RUBY_\w+|__(?:FILE|LINE|dir|method)__|true|false|nil`,
  String.raw`\$(?:\d+|[~&0]|PROGRAM_NAME)`,
  String.raw`:\w+[?!=]?`,
]);

/** What Ruby's own classes and modules give by these methods is a text, a number, a time, or a list of such. */
const given = wholeMatch([
  String.raw`File\.(?:basename|dirname|extname|join|expand_path|absolute_path|realpath|readlink|split|size|[acm]time|stat)`,
  String.raw`(?:File|IO)\.(?:read|binread|readlines|write)|Dir\.(?:pwd|getwd|home|tmpdir|glob|entries|children)`,
  String.raw`(?:Time|Date|DateTime)\.(?:now|today|at|mktime|local|utc|gm|parse|iso8601|strptime|civil)`,
  String.raw`Process\.(?:pid|ppid|clock_gettime|times|wait|wait2|spawn)|Regexp\.(?:escape|quote|union|last_match)`,
  String.raw`(?:Math|SecureRandom|Base64|Shellwords|Etc|Zlib|GC|Digest::\w+|OpenSSL::Digest)\.[a-z]\w*`,
  String.raw`(?:JSON|YAML)\.(?:generate|pretty_generate|dump)|(?:CGI|URI|ERB::Util)\.\w*(?:escape|encode|decode)\w*`,
  String.raw`RbConfig::CONFIG|Integer\.sqrt|Random\.(?:rand|bytes|new_seed)|Signal\.list|Encoding\.[a-z]\w*`,
]);

/**
 * How many parts of an expression of Ruby (`x`, `to_s()`, `strip()`), from its beginning, give a value of Ruby's own that
 * leads to nothing of the code: two here, as in `x.class.name` three; 0 where that is not known of any. `isOutside`:
 * whether a constant is not one of the code.
 */
export function countCoreParts(parts: readonly string[], isOutside: (constant: string) => boolean): number {
  const names = parts.map((part) => part.replace(/(?:\(\)|\[\])+$/, ''));
  const [first = '', second] = names;
  const at = names.findLastIndex(
    (name, place) => place > 0 && (converting.test(name) || (name === 'name' && names[place - 1] === 'class')),
  );
  if (at > 0) return at + 1;
  if (first === 'ENV' && second === 'fetch') return 2;
  if (words.test(first)) return 1;
  const root = first.replace(/::.*/, '');
  if (parts[0] === 'Dir[]' && isOutside(root)) return 1;
  return second !== undefined && given.test(`${first}.${second}`) && isOutside(root) ? 2 : 0;
}

/**
 * Methods of Ruby's texts, numbers, times, files, lists and maps that give such again, as `instance_methods` lists them
 * in Ruby 3.1, and of texts those of ActiveSupport. What gives what a block or an argument gave is not among them.
 */
const coreMethods: ReadonlySet<string> = new Set(
  `
  abs abs2 all? allbits? angle any? anybits? arg ascii_only? asctime assoc at atime autoclose? b begin between?
  binmode binmode? birthtime bit_length blank? blksize blockdev? blocks bsearch bsearch_index bytes bytesize
  byteslice camelize capitalize capitalize! captures casecmp casecmp? casefold? ceil center chain chardev? chars
  chomp chomp! chop chop! chr chunk_while clamp clone close close_on_exec? close_read close_write closed? codepoints
  combination compact compact! compare_by_identity? concat conj conjugate count cover? crypt ctime cwday cweek cwyear
  cycle dasherize day day_fraction delete delete! delete_at delete_if delete_prefix delete_prefix! delete_suffix
  delete_suffix! demodulize denominator detect dev dev_major dev_minor difference digits directory? div divmod
  downcase downcase! downto drop drop_while dst? dump dup each each_byte each_char each_codepoint each_cons
  each_grapheme_cluster each_index each_key each_line each_pair each_slice each_value each_with_index empty? encode
  encode! encoding end end_with? entries eof eof? even? except exclude_end? executable? executable_real?
  external_encoding fdatasync fdiv file? fileno filter filter! find find_all find_index finite? first fixed_encoding?
  flatten flatten! floor flush force_encoding freeze friday? fsync ftype gcd gcdlcm getbyte getc getgm getlocal gets
  getutc gid gmt? gmt_offset gmtime gmtoff grapheme_clusters gregorian? grep grep_v grpowned? gsub gsub! has_key?
  has_value? hash hex hour html_safe httpdate humanize i id2name imag imaginary include? index infinite? ino integer?
  intern internal_encoding intersect? intersection invert isatty isdst iso8601 itself jisx0301 join julian? keep_if
  key key? keys last lcm leap? length lineno lines ljust localtime lstrip lstrip! magnitude match match? match_length
  max max_by mday member? min min_by minmax minmax_by minute mode modulo mon monday? month mtime name named_captures
  names nan? negative? new_offset new_start next next! next_day next_float next_month next_year nlink nobits? none?
  nonzero? nsec numerator oct odd? offset one? options ord owned? pack parameterize partition permutation phase pid
  pipe? pluralize polar pop pos positive? post_match pow pre_match pread pred prepend present? prev_day prev_float
  prev_month prev_year quo rassoc rationalize rdev rdev_major rdev_minor read read_nonblock readable? readable_real?
  readbyte readchar readline readlines readpartial real real? rect rectangular regexp rehash reject reject! remainder
  reopen repeated_combination repeated_permutation reverse reverse! reverse_each rewind rfc2822 rfc3339 rfc822 rindex
  rjust rotate rotate! round rpartition rstrip rstrip! sample saturday? scan scrub scrub! sec sec_fraction second
  second_fraction seek select select! set_encoding_by_bom setgid? setuid? shift shuffle shuffle! singularize size
  size? slice slice! slice_after slice_before slice_when socket? sort sort! sort_by sort_by! source split squeeze
  squeeze! squish start_with? stat step sticky? strftime string strip strip! strip_heredoc sub sub! subsec succ succ!
  sunday? swapcase swapcase! symlink? sync sysread sysseek take take_while tally tell thursday? times titleize to_a
  to_ary to_c to_date to_datetime to_f to_hash to_i to_int to_io to_r to_str to_sym to_time tr tr! tr_s tr_s!
  transpose truncate tty? tuesday? tv_nsec tv_sec tv_usec uid underscore undump unicode_normalize unicode_normalize!
  unicode_normalized? uniq uniq! unpack unpack1 upcase upcase! upto usec utc utc? utc_offset valid_encoding? value?
  values wday wednesday? world_readable? world_writable? writable? writable_real? xmlschema yday year zero? zone
  `
    .trim()
    .split(/\s+/),
);

/** Whether a method of this name gives a value of Ruby's own on such a value. */
export function staysCoreValue(name: string): boolean {
  return coreMethods.has(name);
}

/** Characters of a line that count. */
const maxLetters = 400;
/** Shorter names may be ordinary words, unless they have a digit (`n5`); digits alone are numbers. */
const isName = (name: string): boolean => (name.length >= 3 || /\d/.test(name)) && /\p{L}/u.test(name);

/**
 * Extensions of files that jobs read and write. Others are left alone, because `numpy.linalg.LinAlgError` is not a
 * file.
 */
const endings = [
  'csv|tsv|txt|json|jsonl|ya?ml|toml|ini|cfg|conf|xml|log|out|err|dat|data|bin|db|sqlite3?|py|pyx|ipynb',
  'r|rds|jl|m|mat|c|cc|cpp|cu|h|hpp|f90|f|java|js|ts|go|rs|sh|so|o|h5|hdf5|nc|nc4|grib2?|zarr|parquet',
  'feather|arrow|npy|npz|pkl|pickle|pt|pth|ckpt|safetensors|onnx|tfrecord|gz|bz2|xz|zst|zip|tar|tgz|bam',
  'sam|cram|vcf|bed|fa|fasta|fq|fastq|pdb|xtc|trr|tpr|gro|inp|lmp|root|png|jpe?g|tiff?|wav|mp3|mp4|pdf',
  'lock|tmp|bak|e',
].join('|');

interface LineMask {
  readonly pattern: RegExp;
  readonly by: string;
}

/** The parts that differ between similar failures, widest first. Each pattern takes time linear in the line. */
const masks: readonly LineMask[] = [
  { pattern: /\b[a-z][a-z0-9+.-]{1,15}:\/\/[^\s"'<>)\]]{1,2000}/gi, by: '<url>' },
  { pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, by: '<id>' },
  { pattern: /\b0x[0-9a-f]+\b/gi, by: '<id>' },
  // A path with at least one part after a slash; in quotes it may contain blanks.
  { pattern: /(["'`])(?:[a-z]:)?[^"'`\n]{0,400}[\\/][^"'`\n]{0,400}\1/gi, by: '<path>' },
  { pattern: /(?<![\w<])(?:[a-z]:)?(?:~|\.{1,2})?(?:[\\/][\w.@+=:#%-]+)+[\\/]?/gi, by: '<path>' },
  { pattern: /(?<![\w<])[\w.@+-]+(?:\/[\w.@+=-]+){1,40}\/?(?=[\s:,;)\]]|$)/gi, by: '<path>' },
  { pattern: new RegExp(String.raw`(["'\`])[^"'\`\n]{1,200}\.(?:${endings})\1`, 'gi'), by: '<path>' },
  { pattern: new RegExp(String.raw`(?<![\w<.])[\w@+-][\w.@+-]{0,199}\.(?:${endings})(?![\w.])`, 'gi'), by: '<path>' },
  // Hexadecimal words with a digit and a letter: commits, addresses, container names.
  { pattern: /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}\b/gi, by: '<id>' },
  // Names of machines: letters, digits, then an optional domain (`node012.cluster.local`, `r1i2n3`).
  { pattern: /\b[a-z]{1,12}-?\d{1,6}(?:[a-z-]{1,4}\d{1,6}){0,4}(?:\.[a-z][\w-]*){1,5}\b/gi, by: '<node>' },
  { pattern: /[-+]?\d+(?:[.,]\d+)*(?:e[-+]?\d+)?/gi, by: '#' },
  { pattern: /#(?:\s{0,3}[,;x×:.*+-]\s{0,3}#)+/g, by: '#' },
  { pattern: /\s+/g, by: ' ' },
];

/**
 * Masks the parts of a log line in which similar jobs differ: numbers, identifiers, memory addresses, paths, files,
 * machines, and the given `names` (of the job and its nodes). Two lines with the same message about different data
 * become equal.
 */
export function maskedLine(line: string, names: readonly string[] = []): string {
  let masked = line.slice(0, maxLetters);
  for (const name of names) if (isName(name)) masked = masked.replaceAll(getWord(name), '<name>');
  for (const { pattern, by } of masks) masked = masked.replace(pattern, by);
  return masked.trim();
}

/** The part of a job's name that jobs of the same kind share: they differ only in digits. */
export function nameStem(name: string): string {
  return name.replace(/\d+(?:\.\d+)?/g, '#').replace(/#(?:[_.,x-]?#)+/g, '#');
}

function getWord(name: string): RegExp {
  return new RegExp(String.raw`(?<![\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\w-])`, 'g');
}

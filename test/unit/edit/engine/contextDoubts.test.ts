import { describe, expect, it } from 'vitest';
import { file, lines, outcome } from './engineCase.ts';

type Doubt = readonly [name: string, content: string, oldString: string, newString: string];

const setter = file(
  'class Store {',
  '  set(key, value) {',
  '    this.items.set(key, value);',
  '    this.changed.fire(key);',
  '  }',
  '}',
);

const braces: readonly Doubt[] = [
  [
    'the file ends the block on a line of its own, and the edit adds a method behind the block',
    setter,
    lines('    this.items.set(key, value);', '    this.changed.fire(key); }'),
    lines(
      '    this.items.set(key, value);',
      '    this.changed.fire(key); }',
      '',
      '  get(key) {',
      '    return key;',
      '  }',
    ),
  ],
  [
    'the file has a block, and the edit adds another branch behind its only line',
    file('start(alpha);', 'if (ready && open) {', '  run(beta);', '}', 'stop(gamma);'),
    lines('if (ready && open)', '  run(beta);'),
    lines('if (ready && open)', '  run(beta);', 'else', '  log(beta);'),
  ],
  [
    'the file has no block, and the edit adds a line to it',
    file('start(alpha);', 'if (ready && open)', '  run(beta);', 'stop(gamma);'),
    lines('if (ready && open) {', '  run(beta);'),
    lines('if (ready && open) {', '  run(beta);', '  log(beta);'),
  ],
];

const heads: readonly Doubt[] = [
  [
    'the opposite condition',
    file('function a(user) {', '  if (!user.admin) {', '    return deny(user);', '  }', '  return serve(user);', '}'),
    lines('  if (user.admin) {', '    return deny(user);', '  }'),
    lines('  if (user.admin) {', '    return grant(user);', '  }'),
  ],
  [
    'another case',
    file('switch (kind) {', '  case 1:', '    return one();', '  case 2:', '    return two();', '}'),
    lines('  case 3:', '    return two();'),
    lines('  case 3:', '    return three();'),
  ],
  [
    'another key',
    file('limits:', '  cpu: 2', '  memory: 512'),
    lines('requests:', '  cpu: 2', '  memory: 512'),
    lines('requests:', '  cpu: 4', '  memory: 512'),
  ],
  [
    'another test',
    file("it('adds', () => {", '  const cart = newCart();', '  expect(cart.size).toBe(1);', '});'),
    lines("it('removes', () => {", '  const cart = newCart();', '  expect(cart.size).toBe(1);', '});'),
    lines("it('removes', () => {", '  const cart = newCart();', '  expect(cart.size).toBe(0);', '});'),
  ],
];

/** What is added stands beside a line without words, whose neighbour quotes another thing in the file. */
const quoted: readonly Doubt[] = [
  [
    'a comment about another event',
    file(
      'const types = {',
      '  /**',
      '   * Open the picker instead of using an `input` event.',
      '   */',
      '  picker: bool,',
      '',
      '  /**',
      '   * Called when the `leave` event occurs',
      '   * on the root element.',
      '   */',
      '  onLeave: func,',
      '};',
    ),
    lines(
      '   */',
      '  picker: bool,',
      '',
      '  /**',
      '   * Called when the `enter` event occurs',
      '   * on the root element.',
    ),
    lines(
      '   */',
      '  picker: bool,',
      '',
      '  /**',
      '   * Set to focus the root.',
      '   */',
      '  focus: bool,',
      '',
      '  /**',
      '   * Called when the `enter` event occurs',
      '   * on the root element.',
    ),
  ],
];

/** Twin checks of two functions, of which the file has the other one. */
const reversed: readonly Doubt[] = [
  [
    'a text beside what changes',
    file(
      'def start_program(self, shell, size, text, encoding):',
      '    if shell:',
      '        raise ValueError("shell must be False")',
      '    if size != 0:',
      '        raise ValueError("size must be 0")',
      '    if text:',
      '        raise ValueError("text must be False")',
      '    if encoding is not None:',
      '        raise ValueError("encoding must be None")',
    ),
    lines(
      '    if not shell:',
      '        raise ValueError("shell must be True")',
      '    if size != 0:',
      '        raise ValueError("size must be 0")',
      '    if text:',
      '        raise ValueError("text must be False")',
      '    if encoding is not None:',
      '        raise ValueError("encoding must be None")',
    ),
    lines(
      '    if not shell:',
      '        raise ValueError("shell must be True")',
      '    if size != 8:',
      '        raise ValueError("size must be 0")',
      '    if text:',
      '        raise ValueError("text must be False")',
      '    if encoding is not None:',
      '        raise ValueError("encoding must be None")',
    ),
  ],
  [
    'a negation in words above it',
    file(
      'def serve(user, page, options):',
      '    if user.active:',
      '        log_visit(user, page, options)',
      '        count_visit(user, page, options)',
      '        return render_page(user, page)',
    ),
    lines(
      '    if not user.active:',
      '        log_visit(user, page, options)',
      '        count_visit(user, page, options)',
      '        return render_page(user, page)',
    ),
    lines(
      '    if not user.active:',
      '        log_visit(user, page, options)',
      '        count_visit(user, page, options)',
      '        return deny_page(user, page)',
    ),
  ],
];

/** The line that differs is not changed by the edit, but says what the changed lines belong to. */
describe('a difference in a line left alone that decides what the edit means', () => {
  it.each(braces)('is a brace: %s', async (_name, content, oldString, newString) => {
    expect(await outcome(content, oldString, newString)).toMatch(/^review: /);
  });

  it.each(reversed)('says the opposite: %s', async (_name, content, oldString, newString) => {
    expect(await outcome(content, oldString, newString)).toMatch(/^review: /);
  });

  it.each(quoted)('is a quotation: %s', async (_name, content, oldString, newString) => {
    expect(await outcome(content, oldString, newString)).toMatch(/^review: /);
  });

  it.each(heads)('is the line above: %s', async (_name, content, oldString, newString) => {
    expect(await outcome(content, oldString, newString)).toMatch(/^review: /);
  });
});

const grammar = file(
  'const rules = [',
  '  {',
  "    beginKeywords: 'function',",
  '    end: /\\(/,',
  "    illegal: '\\\\S',",
  '    contains: [title],',
  '  },',
  '];',
);

const visitor = file(
  'function visit(node) {',
  '  const kind = getKind(node);',
  '  for (const { name, value } of tokens(node)) {',
  '    const text = name.trim();',
  '    emit(kind, text);',
  '  }',
  '}',
);

describe('a difference in a line left alone that decides nothing', () => {
  it('is a backslash where the changed line has the file’s own', async () => {
    const old = grammar.replace('end: /\\(/,', "end: '\\\\(',");
    const wanted = grammar.replace("illegal: '\\\\S'", 'illegal: /\\S/');
    expect(await outcome(grammar, old, old.replace("illegal: '\\\\S'", 'illegal: /\\S/'))).toBe(wanted);
  });

  it('is a pair of braces in the line above, which opens the same block', async () => {
    const old = visitor.replace('const { name, value } of', 'const name of');
    const wanted = visitor.replace('name.trim()', 'name.trim().toLowerCase()');
    expect(await outcome(visitor, old, old.replace('name.trim()', 'name.trim().toLowerCase()'))).toBe(wanted);
  });
});

describe('lines in another order', () => {
  const header = file(
    '/* Checks of widths. */',
    '   Copyright 2004 Us',
    '   Part of the library',
    '',
    'int width(void);',
  );

  it('leave it open where a line at their edge is to go', async () => {
    const old = lines(
      '   Copyright 2004 Us',
      '/* Checks of widths. */',
      '   Part of the library',
      '',
      'int width(void);',
    );
    expect(await outcome(header, old, `int first(void);\n${old}`)).toMatch(/^review: /);
  });
});

describe('the line beside which something is added', () => {
  it('is asked about where its block has moved away', async () => {
    const member = (name: string): string[] => [`  ${name}: () => {`, `    return new ${name}Gesture();`, '  },', ''];
    const remark = [
      '  /**',
      '   * Builds a composed gesture consisting of gestures provided as parameters.',
      '   * The first one that becomes active cancels the rest of gestures.',
      '   */',
    ];
    const old = [...member('Manual'), ...remark];
    const content = file(
      'export const Gestures = {',
      ...member('Tap'),
      ...member('Pan'),
      ...member('Native'),
      ...remark,
      '  Race: (...gestures: Gesture[]) => {',
      '    return new ComposedGesture(...gestures);',
      '  },',
      '',
      ...member('Manual').slice(0, 3),
      '};',
    );
    const added = [...member('Manual'), ...member('Hover'), ...remark];
    expect(await outcome(content, lines(...old), lines(...added))).toMatch(/^review/);
  });
});

describe('what an edit removes', () => {
  it('is asked about where only the bracket of another block would go', async () => {
    const shared = [
      '    /** An Object containing the available interpolators and their proper values */',
      '    const interpolators: Interpolators;',
      '',
      '    /** An EventEmitter that emits a change event when a task is queued, or waits for a thread, or is done */',
      '    const queue: NodeJS.EventEmitter;',
    ];
    const others = Array.from({ length: 2000 }, (_, i) => `        lib${i}?: string | undefined;`);
    const content = file('declare namespace image {', '    const versions: {', ...others, '    };', '', ...shared, '}');
    const old = lines(
      '    /** An Object containing the platform of the installed binaries. */',
      '    const vendor: {',
      '        current: string;',
      '        installed: string[];',
      '    };',
      '',
      ...shared,
    );
    expect(await outcome(content, old, lines(...shared))).toMatch(/^(review|absent)/);
  });

  it('leave it open where a line beside the removed one stands on its other side', async () => {
    const names = ['List', 'list', 'TypingSequence', 'TypingMutableSequence', 'AbcMutableSequence', 'Tuple', 'tuple'];
    const list = (some: readonly string[]): string =>
      lines('            in (', ...some.map((name) => `                ${name},`), '            )');
    const made = file(
      'def is_sequence(type):',
      '        return (',
      '            type',
      list([...names.slice(0, -2), 'tuple', 'Tuple', 'deque', 'Deque']),
      '            or (type is None)',
      '        )',
    );
    expect(await outcome(made, list(names), list(names.filter((name) => name !== 'Tuple')))).toMatch(/^review: /);
  });
});

it('leaves an edit open that puts another method in the stead of one, and whose new text stands elsewhere', async () => {
  const getter = (verb: string): readonly string[] => [
    '    }',
    '',
    '    /**',
    `     * ${verb} the cap on the number of idle instances in the pool. The best value`,
    '     * for heavily loaded systems will vary, but the default is a good start.',
    '     *',
    '     * @return the greatest number of idle instances',
    '     */',
    '    public int getMaxIdle() {',
    '        return maxIdle;',
    '    }',
    '',
  ];
  const adder = [
    '    /**',
    '     * Adds the wrapped object to the set of idle objects of this pool.',
    '     */',
    '    private void addIdleObject(final Pooled p) {',
    '        idleObjects.addFirst(p);',
    '    }',
    '',
  ];
  const content = file(
    'class Pool {',
    '    private void start() {',
    '        run();',
    '    }',
    '',
    ...adder,
    '    public boolean isOpen() {',
    '        return open;',
    ...getter('Gets'),
    '    public int getMinIdle() {',
    '        return minIdle;',
    '    }',
    '}',
  );
  const newString = lines('    }', '', ...adder);
  expect(await outcome(content, lines(...getter('Returns')), newString, { languageId: 'java' })).toMatch(/^review: /);
});

describe('what an edit only adds, or takes away', () => {
  const errors = file(
    'def sort(items, key):',
    '    return sorted(',
    '        items,',
    '        key=getter(key),',
    '    )',
    '',
    '',
    'class OutputIsNotFileOrDirError(Failure):',
    '    def __init__(self, path):',
    '        super().__init__(f"{path} is no file")',
    '',
    '',
    'class OutputAlreadyTrackedError(Failure):',
    '    def __init__(self, path):',
    '        super().__init__(f"{path} is tracked")',
  );

  it('is left open where the nearest line with words below it is another one', async () => {
    const old = lines('    )', '', '', 'class MissingFailure(Failure):', '    def __init__(self, path):');
    const newString = old.replace('class ', 'def tell(info):\n    return info.tell()\n\n\nclass ');
    expect(await outcome(errors, old, newString)).toMatch(/^review: /);
  });

  it('is left open where no line stands that it leaves alone', async () => {
    const clean = [
      '  /**',
      '   * Removes prefixed queries',
      '   */',
      '  clean(rule) {',
      '    if (!this.bad) {',
      '      this.bad = []',
      '      for (let prefix of this.prefixes) {',
      "        this.bad.push(this.prefixName(prefix, 'min'))",
      "        this.bad.push(this.prefixName(prefix, 'max'))",
      '      }',
      '    }',
      '    rule.params = edit(rule.params, queries => {',
      '      return queries.filter(query => this.bad.every(i => !query.includes(i)))',
      '    })',
      '  }',
      '',
    ];
    const content = file(
      'class Resolution extends Prefixer {',
      ...clean,
      '  /**',
      '   * Returns the name of the query',
      '   */',
      '  prefixName(prefix, name) {',
      '    return prefix + name',
      '  }',
      '}',
    );
    const [above, below] = [
      ["    if (prefix === '-o-') {", "      value = value.n + '/' + value.d", '    }', '    return value', '  }', ''],
      ['  /**', '   * Adds what is missing', '   */'],
    ];
    const old = lines(...above, ...clean, ...below);
    expect(await outcome(content, old, lines(...above, ...below))).toMatch(/^review: /);
  });
});

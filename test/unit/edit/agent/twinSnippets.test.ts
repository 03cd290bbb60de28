import { describe, expect, test } from 'vitest';
import { listTrials, mergeTrial, r, rs } from './snippetTrials.ts';

// Rows that a file has several times: equal branches, the same statement in two functions, statements that move.
const { add, trials } = listTrials();

const store = `
import os
import log


class Store:
    def __init__(self, root):
        self.root = root
        self.count = 0
        self.dirty = False

    def dispatch(self, kind, item):
        if kind == 'add':
            self.count += 1
            self.touch(item)
            return True
        elif kind == 'remove':
            self.count -= 1
            self.touch(item)
            return True
        elif kind == 'reset':
            self.count = 0
            self.touch(item)
            return True
        self.touch(None)
        return False

    def load(self, path):
        self.check(path)
        try:
            data = read(path)
            self.dirty = False
        except OSError:
            log.error('failed')
            raise
        except ValueError:
            log.error('failed')
            raise
        finally:
            self.touch(path)
        return data

    def save(self, path, data):
        self.check(path)
        with self.lock:
            write(path, data)
            self.dirty = False
        with self.journal:
            write(path, data)
            self.dirty = False
        return data

    def walk(self, path):
        def visit(node):
            self.check(node)
            for child in node:
                visit(child)
            return node

        def leave(node):
            self.check(node)
            for child in node:
                leave(child)
            return node

        self.check(path)
        visit(path)
        leave(path)
        return path
`;

add(
  'second branch changed by its own statement',
  'python',
  store,
  `
    def dispatch(self, kind, item):
        # ... existing code ...
            self.count -= 1
            self.forget(item)
            return True
        # ... existing code ...
`,
  r('self.count -= 1\n            self.touch(item)', 'self.count -= 1\n            self.forget(item)'),
);
add(
  'branch by its head, last statement changed',
  'python',
  store,
  `
    def dispatch(self, kind, item):
        # ... existing code ...
        elif kind == 'reset':
            self.count = 0
            self.touch(item)
            return None
        # ... existing code ...
`,
  r(
    'self.count = 0\n            self.touch(item)\n            return True',
    'self.count = 0\n            self.touch(item)\n            return None',
  ),
);
add(
  'statement of any branch, shown alone',
  'python',
  store,
  `
    def dispatch(self, kind, item):
        # ... existing code ...
            self.touch(item)
            return False
        # ... existing code ...
`,
);
add(
  'branch taken out between its neighbours',
  'python',
  store,
  `
    def dispatch(self, kind, item):
        if kind == 'add':
            self.count += 1
            self.touch(item)
            return True
        elif kind == 'reset':
            # ... existing code ...
`,
  r(
    "        elif kind == 'remove':\n            self.count -= 1\n            self.touch(item)\n            return True\n",
    '',
  ),
);
add(
  'a branch put in front of an equal one',
  'python',
  store,
  `
    def dispatch(self, kind, item):
        # ... existing code ...
        elif kind == 'touch':
            self.touch(item)
            return True
        elif kind == 'reset':
        # ... existing code ...
`,
  r(
    "        elif kind == 'reset':\n",
    "        elif kind == 'touch':\n            self.touch(item)\n            return True\n        elif kind == 'reset':\n",
  ),
);
add(
  'a branch put behind the last equal one',
  'python',
  store,
  `
    def dispatch(self, kind, item):
        # ... existing code ...
            self.count = 0
            self.touch(item)
            return True
        elif kind == 'touch':
            self.touch(item)
            return True
        self.touch(None)
        return False
`,
  r(
    '            return True\n        self.touch(None)',
    "            return True\n        elif kind == 'touch':\n            self.touch(item)\n            return True\n        self.touch(None)",
  ),
);
add(
  'a statement behind the branches, not in the last of them',
  'python',
  store,
  `
    def dispatch(self, kind, item):
        # ... existing code ...
            self.touch(item)
            return True
        log.info(kind)
        self.touch(None)
        return False
`,
  r('        self.touch(None)\n', '        log.info(kind)\n        self.touch(None)\n'),
);
add(
  'early return above the branches',
  'python',
  store,
  `
    def dispatch(self, kind, item):
        if item is None:
            return False
        # ... existing code ...
`,
  r("        if kind == 'add':\n", "        if item is None:\n            return False\n        if kind == 'add':\n"),
);
add(
  'early return above the first branch, shown',
  'python',
  store,
  `
    def dispatch(self, kind, item):
        if self.closed:
            return False
        if kind == 'add':
            # ... existing code ...
`,
  r("        if kind == 'add':\n", "        if self.closed:\n            return False\n        if kind == 'add':\n"),
);
add(
  'one of two equal handlers changed',
  'python',
  store,
  `
    def load(self, path):
        # ... existing code ...
        except ValueError:
            log.error('bad value')
            raise
        # ... existing code ...
`,
  r("except ValueError:\n            log.error('failed')", "except ValueError:\n            log.error('bad value')"),
);
add(
  'the body of a handler without its head',
  'python',
  store,
  `
    def load(self, path):
        # ... existing code ...
            log.error('failed')
            raise StoreError(path)
        # ... existing code ...
`,
);
add(
  'the body of the last handler by what is below',
  'python',
  store,
  `
    def load(self, path):
        # ... existing code ...
            log.error('failed')
            raise StoreError(path)
        finally:
            self.touch(path)
        return data
`,
  r('            raise\n        finally:', '            raise StoreError(path)\n        finally:'),
);
add(
  'two handlers become one',
  'python',
  store,
  `
    def load(self, path):
        # ... existing code ...
        except (OSError, ValueError):
            log.error('failed')
            raise
        finally:
            # ... existing code ...
`,
  r(
    "except OSError:\n            log.error('failed')\n            raise\n        except ValueError:",
    'except (OSError, ValueError):',
  ),
);
add(
  'statement moved into try',
  'python',
  store,
  `
    def load(self, path):
        try:
            self.check(path)
            data = read(path)
            # ... existing code ...
`,
  rs(
    ['def load(self, path):\n        self.check(path)\n', 'def load(self, path):\n'],
    ['            data = read(path)\n', '            self.check(path)\n            data = read(path)\n'],
  ),
);
add(
  'statement moved out of try, below',
  'python',
  store,
  `
    def load(self, path):
        self.check(path)
        try:
            data = read(path)
        # ... existing code ...
        finally:
            self.touch(path)
        self.dirty = False
        return data
`,
  rs(
    ['data = read(path)\n            self.dirty = False\n', 'data = read(path)\n'],
    [
      '            self.touch(path)\n        return data',
      '            self.touch(path)\n        self.dirty = False\n        return data',
    ],
  ),
  r(
    '            self.touch(path)\n        return data',
    '            self.touch(path)\n        self.dirty = False\n        return data',
  ),
);
add(
  'added to the second with',
  'python',
  store,
  `
    def save(self, path, data):
        # ... existing code ...
        with self.journal:
            write(path, data)
            self.dirty = False
            self.count += 1
        # ... existing code ...
`,
  r(
    '            self.dirty = False\n        return data',
    '            self.dirty = False\n            self.count += 1\n        return data',
  ),
);
add(
  'added to a with, which is not shown',
  'python',
  store,
  `
    def save(self, path, data):
        # ... existing code ...
            write(path, data)
            self.dirty = False
            self.count += 1
        # ... existing code ...
`,
);
add(
  'added in front of the return behind the withs',
  'python',
  store,
  `
    def save(self, path, data):
        # ... existing code ...
            self.dirty = False
        self.count += 1
        return data
`,
  r(
    '            self.dirty = False\n        return data',
    '            self.dirty = False\n        self.count += 1\n        return data',
  ),
);
add(
  'the first with only, and what is below stays',
  'python',
  store,
  `
    def save(self, path, data):
        self.check(path)
        with self.lock:
            write(path, data, sync=True)
            self.dirty = False
        # ... existing code ...
`,
  r('write(path, data)', 'write(path, data, sync=True)'),
);
add(
  'the withs under one, deeper',
  'python',
  store,
  `
    def save(self, path, data):
        self.check(path)
        with self.lock:
            write(path, data)
            with self.journal:
                write(path, data)
                self.dirty = False
        return data
`,
  r(
    '            write(path, data)\n            self.dirty = False\n        with self.journal:\n            write(path, data)\n            self.dirty = False\n',
    '            write(path, data)\n            with self.journal:\n                write(path, data)\n                self.dirty = False\n',
  ),
);
add(
  'statement of the second nested function',
  'python',
  store,
  `
    def walk(self, path):
        # ... existing code ...
        def leave(node):
            self.check(node)
            self.touch(node)
            # ... existing code ...
`,
  r(
    'def leave(node):\n            self.check(node)\n',
    'def leave(node):\n            self.check(node)\n            self.touch(node)\n',
  ),
);
add(
  'statement of the outer function, which the inner ones have too',
  'python',
  store,
  `
    def walk(self, path):
        # ... existing code ...
        self.check(path, deep=True)
        visit(path)
        # ... existing code ...
`,
  r('        self.check(path)\n        visit(path)', '        self.check(path, deep=True)\n        visit(path)'),
);
add(
  'the last statement of an inner function',
  'python',
  store,
  `
    def walk(self, path):
        # ... existing code ...
            for child in node:
                visit(child)
            return node.value
        # ... existing code ...
`,
  r('visit(child)\n            return node', 'visit(child)\n            return node.value'),
);
add(
  'the return of an inner function, shown alone',
  'python',
  store,
  `
    def walk(self, path):
        # ... existing code ...
            return node.value
        # ... existing code ...
`,
);
add(
  'begins within a block that two functions have',
  'python',
  store,
  `
        self.check(path)
        self.touch(path)
        # ... existing code ...
`,
);
add(
  'begins within a block of one function',
  'python',
  store,
  `
        with self.lock:
            self.touch(path)
            write(path, data)
        # ... existing code ...
`,
  r('with self.lock:\n', 'with self.lock:\n            self.touch(path)\n'),
  r(
    'with self.lock:\n            write(path, data)\n            self.dirty = False\n',
    'with self.lock:\n            self.touch(path)\n            write(path, data)\n',
  ),
);
add(
  'a reset in the constructor, a statement that another method has',
  'python',
  store,
  `
    def __init__(self, root):
        # ... existing code ...
        self.dirty = False
        self.touch(None)
`,
  r('        self.dirty = False\n\n', '        self.dirty = False\n        self.touch(None)\n\n'),
);
add(
  'rows swapped',
  'python',
  store,
  `
    def __init__(self, root):
        self.root = root
        self.dirty = False
        self.count = 0
        # ... existing code ...
`,
  r('self.count = 0\n        self.dirty = False', 'self.dirty = False\n        self.count = 0'),
);

const shop = `
from decimal import Decimal


class Cart:
    def total(self, items, coupon=None):
        total = Decimal(0)
        for item in items:
            if item.free:
                continue
            if item.hidden:
                continue
            total += item.price
        for fee in self.fees:
            if fee.free:
                continue
            total += fee.price
        # Coupons are taken last.
        if coupon:
            total -= coupon.value
        # Never below nothing.
        if total < 0:
            total = Decimal(0)
        return total

    @cached
    def names(self):
        names = []
        for item in self.items:
            names.append(item.name)
        return names

    @cached
    def codes(self):
        names = []
        for item in self.items:
            names.append(item.code)
        return names

    def describe(self, kind):
        match kind:
            case 'short':
                text = self.title
                return text
            case 'long':
                text = self.title + self.body
                return text
            case _:
                text = ''
                return text

    def wait(self):
        while self.busy:
            self.poll()
            if self.failed:
                break
        else:
            self.poll()
        while self.late:
            self.poll()
            if self.failed:
                break
        self.poll()
        self.close()
`;

add(
  'another continue in the first loop',
  'python',
  shop,
  `
    def total(self, items, coupon=None):
        # ... existing code ...
            if item.hidden:
                continue
            if item.gone:
                continue
            # ... existing code ...
`,
  r(
    '            if item.hidden:\n                continue\n',
    '            if item.hidden:\n                continue\n            if item.gone:\n                continue\n',
  ),
);
add(
  'a guard in front of the sum of the second loop',
  'python',
  shop,
  `
    def total(self, items, coupon=None):
        # ... existing code ...
                continue
            if fee.waived:
                continue
            total += fee.price
        # ... existing code ...
`,
  r(
    '            total += fee.price',
    '            if fee.waived:\n                continue\n            total += fee.price',
  ),
);
add(
  'one continue gone',
  'python',
  shop,
  `
    def total(self, items, coupon=None):
        total = Decimal(0)
        for item in items:
            if item.free:
                continue
            total += item.price
        # ... existing code ...
`,
  r('            if item.hidden:\n                continue\n', ''),
);
add(
  'a comment that says something stays a comment',
  'python',
  shop,
  `
    def total(self, items, coupon=None):
        # ... existing code ...
        # Coupons are taken last, and once.
        if coupon:
            total -= coupon.value
        # ... existing code ...
`,
  r('# Coupons are taken last.', '# Coupons are taken last, and once.'),
);
add(
  'a step between two remarks',
  'python',
  shop,
  `
    def total(self, items, coupon=None):
        # ... existing code ...
        if coupon:
            total -= coupon.value
        # Rounded to cents.
        total = round(total, 2)
        # Never below nothing.
        if total < 0:
            # ... existing code ...
`,
  r(
    '        # Never below nothing.',
    '        # Rounded to cents.\n        total = round(total, 2)\n        # Never below nothing.',
  ),
);
add(
  'the second start of the sum',
  'python',
  shop,
  `
    def total(self, items, coupon=None):
        # ... existing code ...
        if total < 0:
            total = Decimal('0.00')
        return total
`,
  r('            total = Decimal(0)\n        return', "            total = Decimal('0.00')\n        return"),
);
add(
  'the first start of the sum',
  'python',
  shop,
  `
    def total(self, items, coupon=None):
        total = Decimal('0.00')
        # ... existing code ...
`,
  r('        total = Decimal(0)\n        for item', "        total = Decimal('0.00')\n        for item"),
);
add(
  'decorated twin, by its row',
  'python',
  shop,
  `
    @cached
    def codes(self):
        codes = []
        for item in self.items:
            codes.append(item.code)
        return codes
`,
  r(
    '        names = []\n        for item in self.items:\n            names.append(item.code)\n        return names',
    '        codes = []\n        for item in self.items:\n            codes.append(item.code)\n        return codes',
  ),
);
add(
  'decorated twin, decorator gone',
  'python',
  shop,
  `
class Cart:
    # ... existing code ...

    def codes(self):
        names = []
        for item in self.items:
            names.append(item.code)
        return names
    # ... existing code ...
`,
  r('    @cached\n    def codes', '    def codes'),
  (content) => content,
);
add(
  'a case between cases with an equal end',
  'python',
  shop,
  `
    def describe(self, kind):
        match kind:
            # ... existing code ...
            case 'long':
                text = self.title + self.body
                return text
            case 'none':
                text = None
                return text
            # ... existing code ...
`,
  r(
    '            case _:',
    "            case 'none':\n                text = None\n                return text\n            case _:",
  ),
);
add(
  'a case changed above one with an equal end',
  'python',
  shop,
  `
    def describe(self, kind):
        match kind:
            case 'short':
                text = self.title.strip()
                return text
            # ... existing code ...
`,
  r('text = self.title\n', 'text = self.title.strip()\n'),
);
add(
  'the equal end of a case, alone',
  'python',
  shop,
  `
    def describe(self, kind):
        # ... existing code ...
                return text.strip()
            # ... existing code ...
`,
);
add(
  'the last of two equal loops',
  'python',
  shop,
  `
    def wait(self):
        # ... existing code ...
        while self.late:
            self.poll()
            if self.failed:
                self.abort()
                break
        # ... existing code ...
`,
  r(
    'while self.late:\n            self.poll()\n            if self.failed:\n',
    'while self.late:\n            self.poll()\n            if self.failed:\n                self.abort()\n',
  ),
);
add(
  'behind the last loop',
  'python',
  shop,
  `
    def wait(self):
        # ... existing code ...
                break
        self.log()
        self.poll()
        self.close()
`,
  r('        self.poll()\n        self.close()', '        self.log()\n        self.poll()\n        self.close()'),
);
add(
  'an else for the last loop',
  'python',
  shop,
  `
    def wait(self):
        # ... existing code ...
        while self.late:
            # ... existing code ...
        else:
            self.poll()
        self.poll()
        self.close()
`,
  r(
    '        self.poll()\n        self.close()',
    '        else:\n            self.poll()\n        self.poll()\n        self.close()',
  ),
);
add(
  'the poll behind the loops gone',
  'python',
  shop,
  `
    def wait(self):
        # ... existing code ...
        while self.late:
            self.poll()
            if self.failed:
                break
        self.close()
`,
  r('        self.poll()\n        self.close()', '        self.close()'),
);
add(
  'the poll doubled at the end',
  'python',
  shop,
  `
    def wait(self):
        # ... existing code ...
        self.poll()
        self.poll()
        self.close()
`,
  r('        self.poll()\n        self.close()', '        self.poll()\n        self.poll()\n        self.close()'),
);

const panel = `
import { log } from './log';

export class Panel {
  private open = false;
  private rows: Row[] = [];

  constructor(private readonly host: Host) {
    this.host.on('open', () => {
      this.open = true;
      this.render();
    });
    this.host.on('close', () => {
      this.open = false;
      this.render();
    });
    this.render();
  }

  handle(event: Event): boolean {
    switch (event.kind) {
      case 'add':
        this.rows.push(event.row);
        this.render();
        return true;
      case 'drop':
        this.rows.pop();
        this.render();
        return true;
      case 'clear':
        this.rows = [];
        this.render();
        return true;
      default:
        this.render();
        return false;
    }
  }

  async load(path: string): Promise<void> {
    try {
      this.rows = await this.host.read(path);
    } catch (error) {
      log(error);
      this.render();
    }
    try {
      await this.host.watch(path);
    } catch (error) {
      log(error);
      this.render();
    }
    this.render();
  }

  sum(): number {
    let sum = 0;
    for (const row of this.rows) {
      if (row.hidden) continue;
      sum += row.value;
    }
    for (const row of this.host.rows) {
      if (row.hidden) continue;
      sum += row.value;
    }
    return sum;
  }
}
`;

add(
  'the second of two equal callbacks',
  'typescript',
  panel,
  `
  constructor(private readonly host: Host) {
    // ... existing code ...
    this.host.on('close', () => {
      this.open = false;
      this.rows = [];
      this.render();
    });
    // ... existing code ...
  }
`,
  r('this.open = false;\n      this.render', 'this.open = false;\n      this.rows = [];\n      this.render'),
);
add(
  'the end of a callback, alone',
  'typescript',
  panel,
  `
  constructor(private readonly host: Host) {
    // ... existing code ...
      this.render();
      this.save();
    });
    // ... existing code ...
  }
`,
);
add(
  'a third callback',
  'typescript',
  panel,
  `
  constructor(private readonly host: Host) {
    // ... existing code ...
    this.host.on('save', () => {
      this.render();
    });
    this.render();
  }
`,
  r(
    '    });\n    this.render();',
    "    });\n    this.host.on('save', () => {\n      this.render();\n    });\n    this.render();",
  ),
);
add(
  'the render behind the callbacks gone',
  'typescript',
  panel,
  `
  constructor(private readonly host: Host) {
    // ... existing code ...
    this.host.on('close', () => {
      this.open = false;
      this.render();
    });
  }
`,
  r('    });\n    this.render();\n', '    });\n'),
);
add(
  'a case between equal ones',
  'typescript',
  panel,
  `
  handle(event: Event): boolean {
    switch (event.kind) {
      // ... existing code ...
        this.rows.pop();
        this.render();
        return true;
      case 'sort':
        this.rows.sort();
        this.render();
        return true;
      // ... existing code ...
    }
  }
`,
  r(
    "      case 'clear':",
    "      case 'sort':\n        this.rows.sort();\n        this.render();\n        return true;\n      case 'clear':",
  ),
);
add(
  'the end of a case, alone',
  'typescript',
  panel,
  `
  handle(event: Event): boolean {
    // ... existing code ...
        this.render();
        this.save();
        return true;
    // ... existing code ...
  }
`,
);
add(
  'the default branch',
  'typescript',
  panel,
  `
  handle(event: Event): boolean {
    switch (event.kind) {
      // ... existing code ...
      default:
        return false;
    }
  }
`,
  r('default:\n        this.render();\n', 'default:\n'),
);
add(
  'a case by its first statement',
  'typescript',
  panel,
  `
  handle(event: Event): boolean {
    // ... existing code ...
        this.rows = [];
        this.host.clear();
        this.render();
        return true;
    // ... existing code ...
  }
`,
  r('this.rows = [];\n        this.render', 'this.rows = [];\n        this.host.clear();\n        this.render'),
);
add(
  'the second catch by what is below',
  'typescript',
  panel,
  `
  async load(path: string): Promise<void> {
    // ... existing code ...
    } catch (error) {
      log(error);
    }
    this.render();
  }
`,
  r('      this.render();\n    }\n    this.render();', '    }\n    this.render();'),
);
add(
  'the first catch by its try',
  'typescript',
  panel,
  `
  async load(path: string): Promise<void> {
    try {
      this.rows = await this.host.read(path);
    } catch (error) {
      log(error);
      throw error;
    }
    // ... existing code ...
  }
`,
  r('log(error);\n      this.render();', 'log(error);\n      throw error;'),
);
add(
  'a finally for the second try',
  'typescript',
  panel,
  `
  async load(path: string): Promise<void> {
    // ... existing code ...
    try {
      await this.host.watch(path);
    } catch (error) {
      log(error);
    } finally {
      this.render();
    }
  }
`,
  r(
    '      log(error);\n      this.render();\n    }\n    this.render();',
    '      log(error);\n    } finally {\n      this.render();\n    }',
  ),
);
add(
  'the tries under one',
  'typescript',
  panel,
  `
  async load(path: string): Promise<void> {
    try {
      this.rows = await this.host.read(path);
      await this.host.watch(path);
    } catch (error) {
      log(error);
      this.render();
    }
    this.render();
  }
`,
  r('    } catch (error) {\n      log(error);\n      this.render();\n    }\n    try {\n      await', '      await'),
);
add(
  'a guard in the second loop',
  'typescript',
  panel,
  `
  sum(): number {
    // ... existing code ...
    for (const row of this.host.rows) {
      if (row.hidden) continue;
      if (row.stale) continue;
      // ... existing code ...
    }
    return sum;
  }
`,
  r(
    'this.host.rows) {\n      if (row.hidden) continue;\n',
    'this.host.rows) {\n      if (row.hidden) continue;\n      if (row.stale) continue;\n',
  ),
);
add(
  'the body of a loop, which two have',
  'typescript',
  panel,
  `
  sum(): number {
    // ... existing code ...
      if (row.hidden) continue;
      if (row.stale) continue;
      sum += row.value;
    // ... existing code ...
  }
`,
);
add(
  'rounding behind the last loop',
  'typescript',
  panel,
  `
  sum(): number {
    // ... existing code ...
      sum += row.value;
    }
    sum = Math.round(sum);
    return sum;
  }
`,
  r('    return sum;', '    sum = Math.round(sum);\n    return sum;'),
);

const server = `
package web

import (
	"errors"
	"log"
)

type Server struct {
	addr string
	open bool
}

func (s *Server) Start(addr string) error {
	conn, err := dial(addr)
	if err != nil {
		log.Println(err)
		return err
	}
	if err := conn.Check(); err != nil {
		log.Println(err)
		return err
	}
	s.addr = addr
	err = conn.Serve()
	if err != nil {
		log.Println(err)
		return err
	}
	s.open = true
	return nil
}

func (s *Server) Stop() error {
	if !s.open {
		return nil
	}
	err := s.conn().Close()
	if err != nil {
		log.Println(err)
		return err
	}
	s.open = false
	return nil
}

func (s *Server) Route(name string) int {
	switch name {
	case "get":
		s.count()
		return 1
	case "put":
		s.count()
		return 2
	case "del":
		s.count()
		return 3
	}
	s.count()
	return 0
}
`;

add(
  'the second check of an error, wrapped',
  'go',
  server,
  `
func (s *Server) Start(addr string) error {
	// ... existing code ...
	if err := conn.Check(); err != nil {
		log.Println(err)
		return errors.Join(errCheck, err)
	}
	// ... existing code ...
}
`,
  r(
    'conn.Check(); err != nil {\n\t\tlog.Println(err)\n\t\treturn err',
    'conn.Check(); err != nil {\n\t\tlog.Println(err)\n\t\treturn errors.Join(errCheck, err)',
  ),
);
add(
  'the check of an error, alone',
  'go',
  server,
  `
func (s *Server) Start(addr string) error {
	// ... existing code ...
	if err != nil {
		log.Println(err)
		return errors.Join(errStart, err)
	}
	// ... existing code ...
}
`,
);
add(
  'the last check of an error by what is below',
  'go',
  server,
  `
func (s *Server) Start(addr string) error {
	// ... existing code ...
	if err != nil {
		return errors.Join(errServe, err)
	}
	s.open = true
	return nil
}
`,
  r(
    '\t\tlog.Println(err)\n\t\treturn err\n\t}\n\ts.open = true',
    '\t\treturn errors.Join(errServe, err)\n\t}\n\ts.open = true',
  ),
);
add(
  'a call and its check put in between',
  'go',
  server,
  `
func (s *Server) Start(addr string) error {
	// ... existing code ...
	s.addr = addr
	err = conn.Login()
	if err != nil {
		log.Println(err)
		return err
	}
	err = conn.Serve()
	// ... existing code ...
}
`,
  r(
    '\terr = conn.Serve()',
    '\terr = conn.Login()\n\tif err != nil {\n\t\tlog.Println(err)\n\t\treturn err\n\t}\n\terr = conn.Serve()',
  ),
);
add(
  'a check put behind the last one',
  'go',
  server,
  `
func (s *Server) Start(addr string) error {
	// ... existing code ...
		return err
	}
	if err := conn.Ping(); err != nil {
		return err
	}
	s.open = true
	return nil
}
`,
  r('\ts.open = true\n', '\tif err := conn.Ping(); err != nil {\n\t\treturn err\n\t}\n\ts.open = true\n'),
);
add(
  'one call and its check gone',
  'go',
  server,
  `
func (s *Server) Start(addr string) error {
	conn, err := dial(addr)
	if err != nil {
		log.Println(err)
		return err
	}
	s.addr = addr
	// ... existing code ...
}
`,
  r('\tif err := conn.Check(); err != nil {\n\t\tlog.Println(err)\n\t\treturn err\n\t}\n', ''),
);
add(
  'a statement moved above the check',
  'go',
  server,
  `
func (s *Server) Start(addr string) error {
	s.addr = addr
	conn, err := dial(addr)
	// ... existing code ...
	if err := conn.Check(); err != nil {
		log.Println(err)
		return err
	}
	err = conn.Serve()
	// ... existing code ...
}
`,
  rs(['\ts.addr = addr\n', ''], ['\tconn, err := dial', '\ts.addr = addr\n\tconn, err := dial']),
);
add(
  'a statement of two functions, without its head',
  'go',
  server,
  `
	if err != nil {
		log.Println(err)
		return err
	}
	s.open = false
	s.addr = ""
	return nil
`,
  r('\ts.open = false\n', '\ts.open = false\n\ts.addr = ""\n'),
);
add(
  'a case between equal ones',
  'go',
  server,
  `
func (s *Server) Route(name string) int {
	switch name {
	// ... existing code ...
	case "put":
		s.count()
		return 2
	case "post":
		s.count()
		return 2
	// ... existing code ...
	}
	// ... existing code ...
}
`,
  r('\tcase "del":', '\tcase "post":\n\t\ts.count()\n\t\treturn 2\n\tcase "del":'),
);
add(
  'the count behind the switch gone',
  'go',
  server,
  `
func (s *Server) Route(name string) int {
	// ... existing code ...
		s.count()
		return 3
	}
	return 0
}
`,
  r('\t}\n\ts.count()\n\treturn 0', '\t}\n\treturn 0'),
);
add(
  'a case at the end, in front of what is below',
  'go',
  server,
  `
func (s *Server) Route(name string) int {
	// ... existing code ...
	case "del":
		s.count()
		return 3
	default:
		s.count()
		return 0
	}
}
`,
  r('\t}\n\ts.count()\n\treturn 0\n}', '\tdefault:\n\t\ts.count()\n\t\treturn 0\n\t}\n}'),
);
add(
  'early return in one of two',
  'go',
  server,
  `
func (s *Server) Start(addr string) error {
	if s.open {
		return nil
	}
	conn, err := dial(addr)
	// ... existing code ...
}
`,
  r('\tconn, err := dial', '\tif s.open {\n\t\treturn nil\n\t}\n\tconn, err := dial'),
);

const parser = `
use std::fmt;

pub struct Parser {
    pos: usize,
    depth: usize,
}

impl Parser {
    pub fn step(&mut self, token: Token) -> Result<(), Error> {
        match token {
            Token::Open => {
                self.depth += 1;
                self.advance();
                Ok(())
            }
            Token::Close => {
                self.depth -= 1;
                self.advance();
                Ok(())
            }
            Token::Comma => {
                self.advance();
                Ok(())
            }
            _ => Err(Error::Unexpected(self.pos)),
        }
    }

    pub fn skip(&mut self) {
        if self.peek() == b' ' {
            self.advance();
        }
        while self.peek() == b' ' {
            self.advance();
        }
        if self.peek() == b'\\n' {
            self.advance();
        }
    }
}

impl fmt::Display for Parser {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.pos)
    }
}

impl fmt::Debug for Parser {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.pos)
    }
}
`;

add(
  'the second arm',
  'rust',
  parser,
  `
    pub fn step(&mut self, token: Token) -> Result<(), Error> {
        match token {
            // ... existing code ...
            Token::Close => {
                self.depth -= 1;
                self.check()?;
                self.advance();
                Ok(())
            }
            // ... existing code ...
        }
    }
`,
  r('self.depth -= 1;\n', 'self.depth -= 1;\n                self.check()?;\n'),
);
add(
  'the end of an arm, alone',
  'rust',
  parser,
  `
    pub fn step(&mut self, token: Token) -> Result<(), Error> {
        // ... existing code ...
                self.advance();
                self.check()?;
                Ok(())
            }
        // ... existing code ...
    }
`,
);
add(
  'an arm in front of the last',
  'rust',
  parser,
  `
    pub fn step(&mut self, token: Token) -> Result<(), Error> {
        match token {
            // ... existing code ...
            Token::Colon => {
                self.advance();
                Ok(())
            }
            _ => Err(Error::Unexpected(self.pos)),
        }
    }
`,
  r(
    '            _ =>',
    '            Token::Colon => {\n                self.advance();\n                Ok(())\n            }\n            _ =>',
  ),
);
add(
  'the second of two equal blocks',
  'rust',
  parser,
  `
    pub fn skip(&mut self) {
        // ... existing code ...
        if self.peek() == b'\\n' {
            self.line += 1;
            self.advance();
        }
    }
`,
  r("b'\\n' {\n", "b'\\n' {\n            self.line += 1;\n"),
);
add(
  'the first block gone',
  'rust',
  parser,
  `
    pub fn skip(&mut self) {
        while self.peek() == b' ' {
            self.advance();
        }
        // ... existing code ...
    }
`,
  r("        if self.peek() == b' ' {\n            self.advance();\n        }\n", ''),
);
add(
  'the format of one of two traits',
  'rust',
  parser,
  `
impl fmt::Debug for Parser {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.pos, self.depth)
    }
}
`,
  r(
    'Debug for Parser {\n    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {\n        write!(f, "{}", self.pos)',
    'Debug for Parser {\n    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {\n        write!(f, "{}:{}", self.pos, self.depth)',
  ),
);
add(
  'the format of a trait that is not named',
  'rust',
  parser,
  `
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}", self.pos, self.depth)
    }
`,
);

const job = `
package app;

import java.util.List;

public class Job {
    private int runs;
    private boolean open;

    public boolean run(Task task) {
        if (task.isFirst()) {
            runs++;
            task.start();
            return true;
        } else if (task.isLast()) {
            runs--;
            task.start();
            return true;
        } else {
            task.start();
            return false;
        }
    }

    public void close(List<Task> tasks) {
        for (Task task : tasks) {
            try {
                task.close();
            } catch (Failure e) {
                log(e);
                continue;
            } catch (Late e) {
                log(e);
                continue;
            }
            runs = 0;
        }
        runs = 0;
        open = false;
    }

    public void reset() {
        runs = 0;
        open = false;
    }

    @Override
    public String toString() {
        return "Job " + runs;
    }
}
`;

add(
  'the second branch',
  'java',
  job,
  `
    public boolean run(Task task) {
        // ... existing code ...
        } else if (task.isLast()) {
            runs--;
            task.start(true);
            return true;
        // ... existing code ...
    }
`,
  r('runs--;\n            task.start();', 'runs--;\n            task.start(true);'),
);
add(
  'the end of a branch, alone',
  'java',
  job,
  `
    public boolean run(Task task) {
        // ... existing code ...
            task.start(true);
            return true;
        // ... existing code ...
    }
`,
);
add(
  'the last branch by its return',
  'java',
  job,
  `
    public boolean run(Task task) {
        // ... existing code ...
        } else {
            return false;
        }
    }
`,
  r('} else {\n            task.start();\n', '} else {\n'),
);
add(
  'the second catch',
  'java',
  job,
  `
    public void close(List<Task> tasks) {
        // ... existing code ...
            } catch (Late e) {
                warn(e);
                continue;
            }
            // ... existing code ...
    }
`,
  r('Late e) {\n                log(e)', 'Late e) {\n                warn(e)'),
);
add(
  'the reset behind the loop',
  'java',
  job,
  `
    public void close(List<Task> tasks) {
        // ... existing code ...
        runs = 0;
        open = false;
        notifyAll();
    }
`,
  r('        open = false;\n', '        open = false;\n        notifyAll();\n'),
);
add(
  'the reset in the loop gone',
  'java',
  job,
  `
    public void close(List<Task> tasks) {
        // ... existing code ...
            } catch (Late e) {
                log(e);
                continue;
            }
        }
        runs = 0;
        open = false;
    }
`,
  r('            }\n            runs = 0;\n', '            }\n'),
);
add(
  'the reset of two methods, without a head',
  'java',
  job,
  `
        runs = 0;
        open = false;
        notifyAll();
`,
);
add(
  'catches become one',
  'java',
  job,
  `
    public void close(List<Task> tasks) {
        for (Task task : tasks) {
            try {
                task.close();
            } catch (Failure | Late e) {
                log(e);
                continue;
            }
            // ... existing code ...
        }
        // ... existing code ...
    }
`,
  r(
    'catch (Failure e) {\n                log(e);\n                continue;\n            } catch (Late e) {',
    'catch (Failure | Late e) {',
  ),
);

const queue = `
class Queue
  def push(item)
    return if closed?
    if item.first?
      @items.unshift(item)
      notify(item)
    elsif item.last?
      @items.push(item)
      notify(item)
    else
      notify(item)
    end
    notify(nil)
  end

  def drain
    return if closed?
    @items.each do |item|
      notify(item)
      yield item
    end
    @late.each do |item|
      notify(item)
      yield item
    end
    notify(nil)
  rescue Timeout => e
    log(e)
    notify(nil)
  rescue Failure => e
    log(e)
    notify(nil)
  end

  def name(kind)
    case kind
    when :short
      text = @name
      text.strip
    when :long
      text = @name + @title
      text.strip
    end
  end
end
`;

add(
  'the second branch',
  'ruby',
  queue,
  `
  def push(item)
    # ... existing code ...
    elsif item.last?
      @items.push(item)
      notify(item, :last)
    # ... existing code ...
  end
`,
  r('@items.push(item)\n      notify(item)', '@items.push(item)\n      notify(item, :last)'),
);
add(
  'the call behind the branches gone',
  'ruby',
  queue,
  `
  def push(item)
    # ... existing code ...
    else
      notify(item)
    end
  end
`,
  r('    end\n    notify(nil)\n  end\n\n  def drain', '    end\n  end\n\n  def drain'),
);
add(
  'the second block',
  'ruby',
  queue,
  `
  def drain
    # ... existing code ...
    @late.each do |item|
      log(item)
      notify(item)
      yield item
    end
    # ... existing code ...
  end
`,
  r('@late.each do |item|\n', '@late.each do |item|\n      log(item)\n'),
);
add(
  'the second rescue',
  'ruby',
  queue,
  `
  def drain
    # ... existing code ...
  rescue Failure => e
    log(e)
    raise
  end
`,
  r('Failure => e\n    log(e)\n    notify(nil)', 'Failure => e\n    log(e)\n    raise'),
);
add(
  'the end of a rescue, alone',
  'ruby',
  queue,
  `
  def drain
    # ... existing code ...
    log(e)
    raise
    # ... existing code ...
  end
`,
);
add(
  'a when between equal ones',
  'ruby',
  queue,
  `
  def name(kind)
    case kind
    # ... existing code ...
    when :full
      text = @title
      text.strip
    when :long
      # ... existing code ...
    end
  end
`,
  r('    when :long', '    when :full\n      text = @title\n      text.strip\n    when :long'),
);
add(
  'early return above an equal one',
  'ruby',
  queue,
  `
  def drain
    return if @items.empty?
    return if closed?
    # ... existing code ...
  end
`,
  r('def drain\n', 'def drain\n    return if @items.empty?\n'),
);

const cart = `
<?php
class Cart
{
    public function add($item)
    {
        if ($item->free) {
            $this->count++;
            $this->touch();
            return true;
        } elseif ($item->paid) {
            $this->sum += $item->price;
            $this->touch();
            return true;
        }
        $this->touch();
        return false;
    }

    public function drop($item)
    {
        if (!$this->has($item)) {
            return false;
        }
        $this->count--;
        $this->touch();
        return true;
    }
}
`;

add(
  'the second branch',
  'php',
  cart,
  `
    public function add($item)
    {
        // ... existing code ...
        } elseif ($item->paid) {
            $this->sum += $item->price;
            $this->count++;
            $this->touch();
            return true;
        }
        // ... existing code ...
    }
`,
  r('$this->sum += $item->price;\n', '$this->sum += $item->price;\n            $this->count++;\n'),
);
add(
  'what is behind the branches',
  'php',
  cart,
  `
    public function add($item)
    {
        // ... existing code ...
            return true;
        }
        $this->log($item);
        $this->touch();
        return false;
    }
`,
  r(
    '        }\n        $this->touch();\n        return false;',
    '        }\n        $this->log($item);\n        $this->touch();\n        return false;',
  ),
);
add(
  'the end of a branch, alone',
  'php',
  cart,
  `
    public function add($item)
    {
        // ... existing code ...
            $this->touch($item);
            return true;
        // ... existing code ...
    }
`,
);
add(
  'the end of one of two methods',
  'php',
  cart,
  `
    public function drop($item)
    {
        // ... existing code ...
        $this->touch();
        $this->log($item);
        return true;
    }
`,
  r(
    '$this->count--;\n        $this->touch();\n',
    '$this->count--;\n        $this->touch();\n        $this->log($item);\n',
  ),
);

const meter = `
using System;

namespace App
{
    public class Meter
    {
        public int Read(string kind)
        {
            lock (gate)
            {
                count++;
                Touch();
            }
            switch (kind)
            {
                case "low":
                    Touch();
                    return 1;
                case "high":
                    Touch();
                    return 2;
            }
            lock (gate)
            {
                count++;
                Touch();
            }
            return 0;
        }

        public int Value
        {
            get
            {
                Touch();
                return value;
            }
            set
            {
                Touch();
                this.value = value;
            }
        }
    }
}
`;

add(
  'the second lock by what is below',
  'csharp',
  meter,
  `
        public int Read(string kind)
        {
            // ... existing code ...
            lock (gate)
            {
                count--;
                Touch();
            }
            return 0;
        }
`,
  r(
    'count++;\n                Touch();\n            }\n            return 0;',
    'count--;\n                Touch();\n            }\n            return 0;',
  ),
);
add(
  'one of two equal locks',
  'csharp',
  meter,
  `
        public int Read(string kind)
        {
            // ... existing code ...
            lock (gate)
            {
                count--;
                Touch();
            }
            // ... existing code ...
        }
`,
);
add(
  'the setter',
  'csharp',
  meter,
  `
        public int Value
        {
            // ... existing code ...
            set
            {
                Check(value);
                Touch();
                this.value = value;
            }
        }
`,
  r('set\n            {\n', 'set\n            {\n                Check(value);\n'),
);
add(
  'a case behind an equal one',
  'csharp',
  meter,
  `
        public int Read(string kind)
        {
            // ... existing code ...
                case "high":
                    Touch();
                    return 2;
                case "top":
                    Touch();
                    return 3;
            }
            // ... existing code ...
        }
`,
  r(
    'return 2;\n',
    'return 2;\n                case "top":\n                    Touch();\n                    return 3;\n',
  ),
);

const buffer = `
#include <vector>

namespace io {

class Buffer {
 public:
  int read(int n) {
    if (n < 0) {
      reset();
      return -1;
    }
    if (n > size_) {
      reset();
      return -1;
    }
    for (int i = 0; i < n; i++) {
      take(i);
      if (full()) break;
    }
    for (int i = n; i > 0; i--) {
      take(i);
      if (full()) break;
    }
    reset();
    return n;
  }

  int read(int n, int m) {
    if (n < 0) {
      reset();
      return -1;
    }
    return n + m;
  }

 private:
  int size_ = 0;
};

}  // namespace io
`;

add(
  'the second guard',
  'cpp',
  buffer,
  `
  int read(int n) {
    // ... existing code ...
    if (n > size_) {
      reset();
      return size_;
    }
    // ... existing code ...
  }
`,
  r('n > size_) {\n      reset();\n      return -1;', 'n > size_) {\n      reset();\n      return size_;'),
);
add(
  'the guard of an overload',
  'cpp',
  buffer,
  `
  int read(int n, int m) {
    if (n < 0) {
      return 0;
    }
    // ... existing code ...
  }
`,
  r('int m) {\n    if (n < 0) {\n      reset();\n      return -1;', 'int m) {\n    if (n < 0) {\n      return 0;'),
);
add(
  'the guard that two overloads have',
  'cpp',
  buffer,
  `
    if (n < 0) {
      return 0;
    }
`,
);
add(
  'the end of a loop, alone',
  'cpp',
  buffer,
  `
  int read(int n) {
    // ... existing code ...
      take(i);
      if (full()) return i;
    }
    // ... existing code ...
  }
`,
);
add(
  'the reset behind the loops',
  'cpp',
  buffer,
  `
  int read(int n) {
    // ... existing code ...
      if (full()) break;
    }
    return n;
  }
`,
  r('    }\n    reset();\n    return n;', '    }\n    return n;'),
);

const model = `
package app

class Model(private val host: Host) {
    private var open = false

    fun handle(event: Event): Boolean {
        when (event) {
            is Added -> {
                host.add(event.row)
                render()
                return true
            }
            is Dropped -> {
                host.drop(event.row)
                render()
                return true
            }
            else -> {
                render()
                return false
            }
        }
    }

    fun load() {
        host.rows.forEach {
            check(it)
            render()
        }
        host.late.forEach {
            check(it)
            render()
        }
        render()
    }
}
`;

add(
  'the second branch',
  'kotlin',
  model,
  `
    fun handle(event: Event): Boolean {
        when (event) {
            // ... existing code ...
            is Dropped -> {
                host.drop(event.row)
                return true
            }
            // ... existing code ...
        }
    }
`,
  r('host.drop(event.row)\n                render()\n', 'host.drop(event.row)\n'),
);
add(
  'a branch in front of else',
  'kotlin',
  model,
  `
    fun handle(event: Event): Boolean {
        when (event) {
            // ... existing code ...
            is Moved -> {
                render()
                return true
            }
            else -> {
                // ... existing code ...
            }
        }
    }
`,
  r(
    '            else -> {',
    '            is Moved -> {\n                render()\n                return true\n            }\n            else -> {',
  ),
);
add(
  'the second block',
  'kotlin',
  model,
  `
    fun load() {
        // ... existing code ...
        host.late.forEach {
            check(it)
            log(it)
            render()
        }
        // ... existing code ...
    }
`,
  r('late.forEach {\n            check(it)\n', 'late.forEach {\n            check(it)\n            log(it)\n'),
);
add(
  'the body of a block, which two have',
  'kotlin',
  model,
  `
    fun load() {
        // ... existing code ...
            check(it)
            log(it)
            render()
        // ... existing code ...
    }
`,
);
add(
  'the render behind the blocks gone',
  'kotlin',
  model,
  `
    fun load() {
        // ... existing code ...
        host.late.forEach {
            check(it)
            render()
        }
    }
`,
  r('        }\n        render()\n    }', '        }\n    }'),
);

// A head that takes in what the head of a hidden branch says: that branch may be meant to go.
add(
  'a handler takes in the one a placeholder hides',
  'python',
  store,
  `
    def load(self, path):
        self.check(path)
        try:
            data = read(path)
            self.dirty = False
        except (OSError, ValueError):
            log.error('failed')
            raise
        # ... existing code ...
`,
);
add(
  'a branch takes in the one a placeholder hides',
  'python',
  store,
  `
    def dispatch(self, kind, item):
        if kind in ('add', 'remove'):
            self.count += 1
            self.touch(item)
            return True
        # ... existing code ...
`,
);
add(
  'a case takes in the one a placeholder hides',
  'python',
  shop,
  `
    def describe(self, kind):
        match kind:
            case 'short' | 'long':
                text = self.title
                return text
            # ... existing code ...
`,
);
add(
  'a case takes in the one a placeholder hides',
  'typescript',
  panel,
  `
  handle(event: Event): boolean {
    switch (event.kind) {
      case 'add':
        this.rows.push(event.row);
        this.render();
        return true;
      case 'drop':
      case 'clear':
        this.rows = [];
        this.render();
        return true;
      // ... existing code ...
    }
  }
`,
  r(
    "        this.rows.pop();\n        this.render();\n        return true;\n      case 'clear':",
    "      case 'clear':",
  ),
);
add(
  'a case takes in the one below, which a placeholder hides',
  'typescript',
  panel,
  `
  handle(event: Event): boolean {
    switch (event.kind) {
      // ... existing code ...
      case 'drop':
      case 'clear':
        this.rows.pop();
        this.render();
        return true;
      // ... existing code ...
    }
  }
`,
);
add(
  'a case takes in the one below, which a placeholder hides',
  'go',
  server,
  `
func (s *Server) Route(name string) int {
	switch name {
	case "get", "put":
		s.count()
		return 1
	// ... existing code ...
	}
	s.count()
	return 0
}
`,
);
add(
  'a case takes in the one above, which a placeholder hides',
  'go',
  server,
  `
func (s *Server) Route(name string) int {
	switch name {
	// ... existing code ...
	case "put", "del":
		s.count()
		return 3
	}
	s.count()
	return 0
}
`,
);
add(
  'an arm takes in the one a placeholder hides',
  'rust',
  parser,
  `
    pub fn step(&mut self, token: Token) -> Result<(), Error> {
        match token {
            // ... existing code ...
            Token::Close | Token::Comma => {
                self.depth -= 1;
                self.advance();
                Ok(())
            }
            // ... existing code ...
        }
    }
`,
);
add(
  'a branch takes in the one a placeholder hides',
  'java',
  job,
  `
    public boolean run(Task task) {
        if (task.isFirst() || task.isLast()) {
            runs++;
            task.start();
            return true;
        // ... existing code ...
    }
`,
);
add(
  'a handler takes in the one a placeholder hides',
  'ruby',
  queue,
  `
  def drain
    # ... existing code ...
  rescue Timeout, Failure => e
    log(e)
    notify(nil)
    # ... existing code ...
  end
`,
);
add(
  'a when takes in the one a placeholder hides',
  'ruby',
  queue,
  `
  def name(kind)
    case kind
    when :short, :long
      text = @name
      text.strip
    # ... existing code ...
    end
  end
`,
);
add(
  'a branch takes in the one a placeholder hides',
  'php',
  cart,
  `
    public function add($item)
    {
        if ($item->free || $item->paid) {
            $this->count++;
            $this->touch();
            return true;
        // ... existing code ...
    }
`,
);
add(
  'a case takes in the one a placeholder hides',
  'csharp',
  meter,
  `
            switch (kind)
            {
                case "low" or "high":
                    Touch();
                    return 1;
                // ... existing code ...
            }
`,
);
add(
  'a branch takes in the one a placeholder hides',
  'kotlin',
  model,
  `
    fun handle(event: Event): Boolean {
        when (event) {
            is Added, is Dropped -> {
                host.add(event.row)
                render()
                return true
            }
            // ... existing code ...
        }
    }
`,
);
add(
  'two guards become one, the second hidden',
  'cpp',
  buffer,
  `
  int read(int n) {
    if (n < 0 || n > size_) {
      reset();
      return -1;
    }
    // ... existing code ...
  }
`,
);

const forward = `
def test_field():
    fwd = read_solution(name)
    fwd = convert_solution(fwd, surface=True)
    fwd = pick_types(fwd, meg=True)
    compare(fwd)


def test_gain():
    fwd = read_solution(name)
    fwd = convert_solution(fwd, surface=True)
    fwd = pick_types(fwd, meg=True)
    check(fwd)


def test_path():
    fwd = read_solution(name)
    fwd = convert_solution(fwd, surface=True)
    fwd = pick_types(fwd, meg=True)
    path = root / 'labels'
    mark(path)


def test_label(tmp_path):
    """Test labels."""
    fwd = read_solution(name)
    fwd = convert_solution(fwd, surface=True)
    fwd = pick_types(fwd, meg=True)

    path = root / 'labels'
    labels = ['a', 'b']
    first = read_label(path / labels[0])
    compare_label(fwd, first)

    fwd = read_solution(name)
    fwd = pick_types(fwd, meg=True)

    path = root / 'labels'
    labels = ['a', 'b']
    second = read_label(path / labels[1])
    compare_labels(fwd, second)
    finish_labels(fwd)
`;

add(
  'rows about one name that several functions have, the first hidden',
  'python',
  forward,
  `
def test_label(tmp_path):
    # ... existing code ...
    fwd = convert_solution(fwd, surface=True)
    fwd = pick_types(fwd, meg=True)

    labels = ['a', 'b']
    first = read_label(path / labels[0])
    compare_label(fwd, first)

    fwd = read_solution(name)
    fwd = pick_types(fwd, meg=True)

    labels = ['a', 'b']
    second = read_label(path / labels[1])
    compare_labels(fwd, second)
    # ... existing code ...
`,
  rs(
    ["    path = root / 'labels'\n    labels = ['a', 'b']\n    first", "    labels = ['a', 'b']\n    first"],
    ["    path = root / 'labels'\n    labels = ['a', 'b']\n    second", "    labels = ['a', 'b']\n    second"],
  ),
);
add(
  'rows about one name, the last of them hidden',
  'python',
  forward,
  `
def test_label(tmp_path):
    """Test all labels."""
    fwd = read_solution(name)
    fwd = convert_solution(fwd, surface=True)
    # ... existing code ...
    labels = ['a', 'b']
    first = read_label(path / labels[0])
    # ... existing code ...
`,
  r('Test labels', 'Test all labels'),
);
add(
  'one row about a name changed, its equals hidden',
  'python',
  forward,
  `
def test_label(tmp_path):
    # ... existing code ...
    fwd = convert_solution(fwd, surface=False)
    fwd = pick_types(fwd, meg=True)

    path = root / 'labels'
    # ... existing code ...
`,
  r(
    '"""Test labels."""\n    fwd = read_solution(name)\n    fwd = convert_solution(fwd, surface=True)',
    '"""Test labels."""\n    fwd = read_solution(name)\n    fwd = convert_solution(fwd, surface=False)',
  ),
);

const tests = `
export function testField() {
  let fwd = readSolution(name);
  fwd = convertSolution(fwd, true);
  fwd = pickTypes(fwd, 'meg');
  compare(fwd);
}

export function testGain() {
  let fwd = readSolution(name);
  fwd = convertSolution(fwd, true);
  fwd = pickTypes(fwd, 'meg');
  check(fwd);
}

export function testLabel(root) {
  setUp();
  let fwd = readSolution(name);
  fwd = loadSolution(fwd);
  fwd = convertSolution(fwd, true);
  fwd = pickTypes(fwd, 'meg');
  const path = root.join('labels');
  compare(fwd);
  fwd = loadSolution(fwd);
  fwd = pickTypes(fwd, 'meg');
  compare(fwd);
  fwd = loadSolution(fwd);
  fwd = convertSolution(fwd, true);
  finish(fwd);
}
`;

add(
  'rows about one name that several functions have, the first hidden',
  'javascript',
  tests,
  `
export function testLabel(root) {
  // ... existing code ...
  fwd = convertSolution(fwd, true);
  fwd = pickTypes(fwd, 'meg');
  compare(fwd);
  fwd = loadSolution(fwd);
  fwd = pickTypes(fwd, 'meg');
  // ... existing code ...
}
`,
  r("  const path = root.join('labels');\n", ''),
);

const steps = `
package a

func One() {
	x := read(name)
	x = conv(x, 1)
	x = pick(x)
	use(x)
}

func Two() {
	x := read(name)
	x = conv(x, 1)
	x = pick(x)
	use(x)
}

func Three() {
	x := read(name)
	x = conv(x, 1)
	x = pick(x)
	use(x)
}

func Four() {
	setUp()
	x := read(name)
	x = conv(x, 1)
	x = pick(x)
	path := join(root)
	use(x)
	x = load(x)
	x = conv(x, 1)
	x = pick(x)
	done(x)
}
`;
add(
  'rows about one name, the first hidden',
  'go',
  steps,
  `
func Four() {
	// ... existing code ...
	x = conv(x, 1)
	x = pick(x)
	use(x)
	x = load(x)
	// ... existing code ...
}
`,
  r('\tpath := join(root)\n', ''),
);
add(
  'rows about one name, one of the last gone',
  'go',
  steps,
  `
func Four() {
	// ... existing code ...
	x = load(x)
	x = pick(x)
	done(x)
}
`,
  r('x = load(x)\n\tx = conv(x, 1)\n', 'x = load(x)\n'),
);
add(
  'rows about one name, the second changed',
  'go',
  steps,
  `
func Four() {
	// ... existing code ...
	x = conv(x, 2)
	x = pick(x)
	path := join(root)
	// ... existing code ...
}
`,
  r('setUp()\n\tx := read(name)\n\tx = conv(x, 1)', 'setUp()\n\tx := read(name)\n\tx = conv(x, 2)'),
);
const routine = `
def one
  x = read(name)
  x = conv(x, 1)
  x = pick(x)
  use(x)
end

def two
  x = read(name)
  x = conv(x, 1)
  x = pick(x)
  use(x)
end

def three
  x = read(name)
  x = conv(x, 1)
  x = pick(x)
  use(x)
end

def four
  set_up
  x = read(name)
  x = conv(x, 1)
  x = pick(x)
  path = join(root)
  use(x)
  x = load(x)
  x = conv(x, 1)
  x = pick(x)
  done(x)
end
`;
add(
  'rows about one name, the first hidden',
  'ruby',
  routine,
  `
def four
  # ... existing code ...
  x = conv(x, 1)
  x = pick(x)
  use(x)
  x = load(x)
  # ... existing code ...
end
`,
  r('  path = join(root)\n', ''),
);
add(
  'rows about one name, the second gone',
  'ruby',
  routine,
  `
def four
  set_up
  x = read(name)
  x = pick(x)
  path = join(root)
  # ... existing code ...
end
`,
  r('set_up\n  x = read(name)\n  x = conv(x, 1)\n', 'set_up\n  x = read(name)\n'),
);
const fields = `
A = {
    'one': 1,
    'two': 2,
}
B = {
    'one': 1,
    'two': 2,
}
C = {
    'one': 1,
    'two': 2,
}
D = {
    'one': 1,
    'two': 2,
    'six': 6,
}


class M:
    name = field()
    name = wrap(name)
    kind = field()


class N:
    name = field()
    name = wrap(name)
    kind = field()


class O:
    name = field()
    name = wrap(name)
    kind = field()


class P:
    """Doc."""

    name = field()
    name = wrap(name)
    name = twice(name)
    kind = field()
    kind = wrap(kind)
`;
add(
  'a key of several lists',
  'python',
  fields,
  `
D = {
    # ... existing code ...
    'two': 2,
    'five': 5,
    'six': 6,
}
`,
  r("    'six'", "    'five': 5,\n    'six'"),
);
add(
  'a field assigned again, between hidden ones',
  'python',
  fields,
  `
class P:
    # ... existing code ...
    name = wrap(name)
    kind = field()
    # ... existing code ...
`,
  r('    name = twice(name)\n', ''),
);
add(
  'a field gone in front of its own assignment',
  'python',
  fields,
  `
class P:
    # ... existing code ...
    name = twice(name)
    kind = wrap(kind)
`,
  r('    kind = field()\n    kind = wrap', '    kind = wrap'),
);
add(
  'a field assigned once less',
  'python',
  fields,
  `
class P:
    # ... existing code ...
    name = field()
    name = twice(name)
    # ... existing code ...
`,
  rs(['    name = wrap(name)\n    name = twice', '    name = twice']),
);
add(
  'a field assigned once more',
  'python',
  fields,
  `
class P:
    # ... existing code ...
    kind = wrap(kind)
    kind = twice(kind)
`,
  r('    kind = wrap(kind)\n', '    kind = wrap(kind)\n    kind = twice(kind)\n'),
);
add(
  'a field assigned otherwise',
  'python',
  fields,
  `
class P:
    """Doc."""

    name = field()
    name = once(name)
    # ... existing code ...
    kind = field()
    kind = wrap(kind)
`,
  r('wrap(name)\n    name = twice', 'once(name)\n    name = twice'),
  r('wrap(name)\n    name = twice(name)', 'wrap(name)\n    name = once(name)'),
);

describe('a snippet with rows that its file has several times', () => {
  test.each(trials)('$languageId: $name: is merged rightly or asked about', async (trial) => {
    const merged = await mergeTrial(trial);
    if (merged !== undefined) expect(trial.truths).toContain(merged);
  });

  test('is merged in most cases where it can be', async () => {
    const clear = trials.filter(({ truths }) => truths.length > 0);
    let merged = 0;
    for (const trial of clear) if ((await mergeTrial(trial)) !== undefined) merged++;
    expect(merged).toBeGreaterThan(clear.length * 0.5);
  });
});

import { describe, expect, test } from 'vitest';
import { listTrials, mergeTrial, r, rs } from './snippetTrials.ts';

// Namespaces and conditions of C and C++ that a snippet leaves out, or shows without their ends.
const { add, trials } = listTrials();

const source = `
#include "pool.h"

#include <string>
#include <vector>
#ifdef _WIN32
#include <io.h>
#endif

namespace app {
namespace {

int count(int n) {
  return n + 1;
}

}  // namespace

bool Pool::open() {
  return count(1) > 0;
}

bool Pool::close() {
  open_ = false;
  return true;
}

namespace late {

bool run() {
  return true;
}

}  // namespace late

#ifdef POOL_LOG
void log(int n) {
  print(n);
}
#else
void log(int n) {
  skip(n);
}
#endif

}  // namespace app

namespace other {

bool run() {
  return true;
}

}  // namespace other
`;

add(
  'an include and a function in a namespace',
  'cpp',
  source,
  `
// ... existing code ...
#include <string>
#include <utility>
// ... existing code ...

bool Pool::open() {
  return count(2) > 0;
}

// ... existing code ...
`,
  rs(['#include <vector>', '#include <utility>\n#include <vector>'], ['count(1)', 'count(2)']),
);

add(
  'an include alone, which is on no condition',
  'cpp',
  source,
  `
// ... existing code ...
#include "log.h"
// ... existing code ...

int count(int n) {
  return n + 2;
}

// ... existing code ...
`,
  rs(['#include <vector>', '#include <vector>\n#include "log.h"'], ['n + 1', 'n + 2']),
);

add(
  'an include on a condition that is shown',
  'cpp',
  source,
  `
// ... existing code ...
#ifdef _WIN32
#include <io.h>
#include <windows.h>
#endif
// ... existing code ...

int count(int n) {
  return n + 2;
}
// ... existing code ...
`,
  rs(['#include <io.h>', '#include <io.h>\n#include <windows.h>'], ['n + 1', 'n + 2']),
);

add(
  'a function that two namespaces have',
  'cpp',
  source,
  `
// ... existing code ...
#include <string>
#include <utility>
// ... existing code ...

bool run() {
  return false;
}

// ... existing code ...
`,
);

add(
  'a function that two branches of a condition have',
  'cpp',
  source,
  `
// ... existing code ...
#include <string>
#include <utility>
// ... existing code ...

void log(int n) {
  print(n + 1);
}

// ... existing code ...
`,
  rs(['#include <vector>', '#include <utility>\n#include <vector>'], ['print(n)', 'print(n + 1)']),
);

add(
  'the second branch of a condition, by its row',
  'cpp',
  source,
  `
// ... existing code ...
#else
void log(int n) {
  skip(n + 1);
}
#endif
// ... existing code ...
`,
  r('skip(n)', 'skip(n + 1)'),
);

add(
  'a function put between two of a namespace',
  'cpp',
  source,
  `
// ... existing code ...
#include <string>
#include <utility>
// ... existing code ...

bool Pool::open() {
  return count(1) > 0;
}

bool Pool::reset() {
  return close() && open();
}

bool Pool::close() {
// ... existing code ...
`,
  rs(
    ['#include <vector>', '#include <utility>\n#include <vector>'],
    ['bool Pool::close', 'bool Pool::reset() {\n  return close() && open();\n}\n\nbool Pool::close'],
  ),
);

add(
  'a function at the end of the outer namespace',
  'cpp',
  source,
  `
// ... existing code ...
#include <string>
#include <utility>
// ... existing code ...

bool Pool::reset() {
  return close() && open();
}
`,
);

add(
  'a function at the end, in front of what closes the namespace',
  'cpp',
  source,
  `
// ... existing code ...
#include <string>
#include <utility>
// ... existing code ...

bool more() {
  return false;
}

}  // namespace other
`,
  rs(
    ['#include <vector>', '#include <utility>\n#include <vector>'],
    ['}  // namespace other', 'bool more() {\n  return false;\n}\n\n}  // namespace other'],
  ),
);

const header = `
#ifndef APP_POOL_H_
#define APP_POOL_H_

#include <string>
#include <vector>

namespace app {

class Pool {
 public:
  bool open() { return open_; }
  bool close();

 private:
  bool open_ = false;
};

inline int count(int n) {
  return n + 1;
}

}  // namespace app

#endif  // APP_POOL_H_
`;

add(
  'a member of a class in a header whose condition is not closed',
  'cpp',
  header,
  `
// ... existing code ...
#ifndef APP_POOL_H_
// ... existing code ...
class Pool {
  // ... existing code ...
  bool close(bool late);
  // ... existing code ...
};
// ... existing code ...
`,
  r('bool close();', 'bool close(bool late);'),
  r('  bool close();', '  bool close();\n  bool close(bool late);'),
);

add(
  'an include and a member, with condition and namespace not closed',
  'cpp',
  header,
  `
#ifndef APP_POOL_H_
// ... existing code ...
#include <vector>
#include <utility>

namespace app {
// ... existing code ...
inline int count(int n) {
  return n + 2;
}
// ... existing code ...
`,
  rs(['#include <vector>', '#include <vector>\n#include <utility>'], ['n + 1', 'n + 2']),
);

add(
  'a function at the end of a header',
  'cpp',
  header,
  `
#ifndef APP_POOL_H_
// ... existing code ...

inline int half(int n) {
  return n / 2;
}
`,
);

add(
  'a function in a header without its condition',
  'cpp',
  header,
  `
// ... existing code ...
#include <vector>
#include <utility>
// ... existing code ...

inline int count(int n) {
  return n + 2;
}

inline int half(int n) {
  return n / 2;
}

}  // namespace app
// ... existing code ...
`,
  rs(
    ['#include <vector>', '#include <vector>\n#include <utility>'],
    ['n + 1;\n}\n', 'n + 2;\n}\n\ninline int half(int n) {\n  return n / 2;\n}\n'],
  ),
);

const deep = `
#include <string>

namespace app {
    namespace text {

        std::string lower(std::string s) {
            return s;
        }

        std::string upper(std::string s) {
            return s;
        }
    }
}
`;

add(
  'a function of an indented namespace, at the edge',
  'cpp',
  deep,
  `
#include <string>
#include <utility>
// ... existing code ...
std::string lower(std::string s) {
    return std::move(s);
}
// ... existing code ...
`,
  (content) =>
    rs(['#include <string>', '#include <string>\n#include <utility>'], ['return s;', 'return std::move(s);'])(content),
);

add(
  'a new function of an indented namespace, at the edge',
  'cpp',
  deep,
  `
#include <string>
#include <utility>
// ... existing code ...
        std::string lower(std::string s) {
            return s;
        }

std::string trim(std::string s) {
    return s;
}
// ... existing code ...
`,
);

const plain = `
#include "store.h"

#ifdef __cplusplus
extern "C" {
#endif

int store_open(const char *path)
{
    return open(path);
}

int store_close(int fd)
{
    return close(fd);
}

#ifdef __cplusplus
}
#endif
`;

add(
  'a function in a block for another language',
  'c',
  plain,
  `
#include "store.h"
#include "log.h"
// ... existing code ...

int store_close(int fd)
{
    log_close(fd);
    return close(fd);
}

// ... existing code ...
`,
  rs(
    ['#include "store.h"', '#include "store.h"\n#include "log.h"'],
    ['    return close(fd);', '    log_close(fd);\n    return close(fd);'],
  ),
);

add(
  'a condition within a function, which is gone',
  'cpp',
  `
int run(int n) {
#ifdef LOG
  log(n);
#endif
  start(n);
#ifdef LOG
  log(-n);
#endif
  return n;
}
`,
  `
int run(int n) {
#ifdef LOG
  log(n);
#endif
  start(n + 1);
  // ... existing code ...
}
`,
  r('start(n)', 'start(n + 1)'),
);

describe('a snippet without the namespaces and conditions around it', () => {
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

import { expect, it } from 'vitest';
import { CallSiteSearch, type CallSites } from '../../../src/callers/domain/graph/callSites.ts';
import { understand } from '../../../src/callers/domain/question.ts';
import { getProject } from '../../support/callersProject.ts';

/** Code in which calls are found after every file with the name was looked through, with what is asked about. */
const codes: Readonly<
  Record<string, { readonly files: Readonly<Record<string, string>>; readonly asked: { readonly symbol_name: string } }>
> = {
  'constructors of TypeScript that classes below have': {
    files: {
      'a.ts': 'export class Base {\n  constructor(n: number) {}\n}\n',
      'b.ts': "import { Base } from './a';\nexport class Low extends Base {}\n",
      'c.ts': "import { Low } from './b';\nnew Low(1);\n",
      'd.ts': "import { Low } from './b';\nexport class Lower extends Low {}\nnew Lower(2);\n",
    },
    asked: { symbol_name: 'Base.constructor' },
  },
  'constructors of Python that classes below have': {
    files: {
      'a.py': 'class Base:\n    def __init__(self):\n        pass\n',
      'b.py': 'from a import Base\nclass Low(Base):\n    pass\n',
      'c.py': 'from b import Low\nLow()\n',
    },
    asked: { symbol_name: 'Base.__init__' },
  },
  'functions of Python that fields hold': {
    files: {
      'a.py': 'def save():\n    pass\n',
      'b.py':
        'from a import save\nclass A:\n    def __init__(self):\n        self.held = save\n    def run(self):\n        self.held()\n',
    },
    asked: { symbol_name: 'save' },
  },
};

it.each(Object.entries(codes))(
  'a search that is over before it came to its end says so, wherever it was: %s',
  async (_, { files, asked }) => {
    const project = await getProject(files);
    const { targets } = understand(project, asked);
    let asks = 0;
    const whole = new CallSiteSearch(project).find(targets, () => {
      asks += 1;
      return false;
    });
    expect({ isLate: whole.isLate, isCut: whole.isCut, unread: whole.candidates - whole.analysed }).toEqual({
      isLate: false,
      isCut: false,
      unread: 0,
    });
    const cuts: CallSites[] = [];
    for (let at = 0; at < asks; at++) {
      let left = at;
      cuts.push(new CallSiteSearch(project).find(targets, () => left-- <= 0));
    }
    expect(cuts.some(({ sites }) => sites.length < whole.sites.length)).toBe(true);
    expect(
      cuts.filter(
        ({ sites, isLate, isCut, candidates, analysed }) =>
          sites.length < whole.sites.length && !isLate && !isCut && analysed === candidates,
      ),
    ).toEqual([]);
  },
);

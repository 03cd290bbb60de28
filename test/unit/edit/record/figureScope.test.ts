import { describe, expect, it } from 'vitest';
import { editsInScope, whereMade, type FigureScope } from '../../../../src/edit/domain/record/figureScope.ts';
import type { EditEvent, RecordedEdit } from '../../../../src/edit/domain/record/types.ts';
import { getEvent, recorded } from '../../../support/recordedEdits.ts';

const shop: FigureScope = { folders: ['file:///work/shop'], samples: [] };
const sample: FigureScope = { folders: ['file:///home/sample'], samples: ['file:///home/sample'] };
const nothingOpen: FigureScope = { folders: [], samples: [] };
const edit = (given: Partial<EditEvent>): RecordedEdit => recorded(getEvent({ id: given.uri ?? 'none', ...given }));
const countedIn = (scope: FigureScope, ...given: Partial<EditEvent>[]): number =>
  editsInScope(given.map(edit), scope).length;

describe('the edits that figures count', () => {
  it('are those of the folders that are open here', () => {
    expect(countedIn(shop, { uri: 'file:///work/shop/src/a.ts' }, { uri: 'file:///work/shopping/a.ts' })).toBe(1);
    expect(countedIn(shop, { uri: 'file:///elsewhere/a.ts' })).toBe(0);
    expect(countedIn({ ...shop, folders: [...shop.folders, 'file:///lib'] }, { uri: 'file:///lib/b.ts' })).toBe(1);
  });

  it('are found however an address is spelled', () => {
    expect(countedIn({ folders: ['file:///c%3A/my%20shop'], samples: [] }, { uri: 'file:///C:/my shop/a.ts' })).toBe(1);
    expect(countedIn({ folders: ['file:///100%'], samples: [] }, { uri: 'file:///100%/a.ts' })).toBe(1);
  });

  it('include those of no file, and of a file outside, that were made with the folder open', () => {
    expect(countedIn(shop, { uri: '', folder: 'file:///work/shop' })).toBe(1);
    expect(countedIn(shop, { uri: 'untitled:Untitled-1', folder: 'file:///work/shop' })).toBe(1);
    expect(countedIn(shop, { uri: '', folder: 'file:///work/other' }, { uri: '' })).toBe(0);
  });

  it('are never those of the sample, not in its own window either', () => {
    expect(countedIn(sample, { uri: 'file:///home/sample/a.ts' })).toBe(0);
    expect(countedIn(sample, { uri: '', folder: 'file:///home/sample' })).toBe(0);
    expect(
      countedIn({ folders: ['file:///home'], samples: [] }, { uri: 'file:///home/sample/a.ts', sample: true }),
    ).toBe(0);
    expect(
      countedIn(
        { folders: ['file:///work/shop', 'file:///home/sample'], samples: sample.samples },
        { uri: 'file:///work/shop/a.ts' },
        { uri: 'file:///home/sample/a.ts' },
      ),
    ).toBe(1);
  });

  it('are, where no folder is open, those that were made without one', () => {
    expect(
      countedIn(
        nothingOpen,
        { uri: 'file:///tmp/a.ts' },
        { uri: 'file:///work/shop/a.ts', folder: 'file:///work/shop' },
      ),
    ).toBe(1);
  });

  it('say where they were made', () => {
    const both: FigureScope = { folders: ['file:///work', 'file:///work/shop'], samples: [] };
    expect(whereMade('file:///work/shop/a.ts', both)).toEqual({ folder: 'file:///work/shop' });
    expect(whereMade('', both)).toEqual({ folder: 'file:///work' });
    expect(whereMade('file:///home/sample/a.ts', sample)).toEqual({ folder: 'file:///home/sample', sample: true });
    expect(whereMade('file:///tmp/a.ts', nothingOpen)).toEqual({});
  });
});

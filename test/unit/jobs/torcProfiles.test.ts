import { english } from '../../support/english.ts';
import { describe, expect, test } from 'vitest';
import { passwordKey, torcProfiles } from '../../../src/jobs/domain/backend/torcProfiles.ts';

const lab = { name: 'lab', url: 'http://localhost:8080' };

describe('Torc servers in the settings', () => {
  test('are judged one by one: what is wrong with one leaves the others standing', () => {
    const { profiles, problems } = english(
      torcProfiles([
        lab,
        7,
        { name: 'no address' },
        { ...lab, url: 'http://other' },
        { name: 'LOCAL', url: 'http://x' },
        { name: 'ftp', url: 'ftp://x' },
        { name: 'told', url: 'https://ada:secret@x' },
        { name: 'more', url: 'https://x', password: 'secret' },
        { name: ' blank', url: 'https://x' },
        { name: 'hidden\u200b', url: 'https://x' },
        { name: 'cluster', url: ' https://x/torc-service/v1 ', user: ' ada ', outputFolder: '' },
      ]),
    );
    expect(profiles).toEqual([lab, { name: 'cluster', url: 'https://x/torc-service/v1', user: 'ada' }]);
    expect(problems).toHaveLength(9);
    expect(problems[0]).toContain('server 2');
    expect(problems.join(' ')).toContain('"password"');
    expect(problems.join(' ')).not.toContain('secret');
  });

  test.each([undefined, null])('%s is no servers', (value) => {
    expect(torcProfiles(value)).toEqual({ profiles: [], problems: [] });
  });

  test('what is no list is said', () => {
    expect(torcProfiles('lab').problems).toHaveLength(1);
  });

  test('a password is kept for this name, address and user alone', () => {
    const keys = [
      lab,
      { ...lab, url: 'http://localhost:8081' },
      { ...lab, user: 'ada' },
      { ...lab, name: 'lab2' },
      { name: 'lab","http', url: '//localhost:8080' },
    ].map(passwordKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(passwordKey({ ...lab, outputFolder: '/out' })).toBe(passwordKey(lab));
  });
});

import { err } from '../../../src/base/result.ts';
import { describe, expect, it } from 'vitest';
import { getEndpoint } from '../../../src/base/node/endpoint.ts';

describe('getEndpoint', () => {
  it.each([
    ['https://api.example.com/v1', 'https://api.example.com/v1'],
    [' https://API.example.com:443/v1/ ', 'https://api.example.com/v1'],
    ['https://api.example.com/v1/chat/completions', 'https://api.example.com/v1'],
    ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:11434/v1'],
    ['http://localhost:1234/v1', 'http://localhost:1234/v1'],
    ['http://[::1]:8000/v1', 'http://[::1]:8000/v1'],
    ['http://127.8.8.8', 'http://127.8.8.8'],
  ])('takes %s', (address, base) => {
    expect(getEndpoint(address)).toMatchObject({ value: { base } });
  });

  it.each([
    ['', 'missing-url'],
    ['api.example.com/v1', 'invalid-url'],
    ['file:///etc/passwd', 'invalid-url'],
    ['https://me:key@api.example.com/v1', 'invalid-url'],
    ['https://api.example.com/v1?key=1', 'invalid-url'],
    ['http://api.example.com/v1', 'insecure-url'],
    ['http://127.0.0.1.example.com/v1', 'insecure-url'],
    ['http://localhost.example.com/v1', 'insecure-url'],
    ['http://0.0.0.0:11434/v1', 'insecure-url'],
    ['http://192.168.0.7:11434/v1', 'insecure-url'],
  ])('declines "%s" with %s', (address, problem) => {
    expect(getEndpoint(address)).toEqual(err(problem));
  });
});

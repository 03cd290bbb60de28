import { describe, expect, test } from 'vitest';
import { routeKey, routesMeet, underPrefix, verbIn } from '../../../../src/callers/domain/keys/routeKey.ts';

test.each([
  ['get', 'GET'],
  ['Get', 'GET'],
  ['GetMapping', 'GET'],
  ['HttpGet', 'GET'],
  ['MapPost', 'POST'],
  ['postForObject', 'POST'],
  ['PutAsync', 'PUT'],
  ['patchUser', 'PATCH'],
  ['DELETE', 'DELETE'],
  ['headers', 'HEAD'],
  ['options', 'OPTIONS'],
  ['http_Get', 'GET'],
  ['test_Put', 'PUT'],
  ['MapIt', '*'],
  ['Httpget', '*'],
  ['target', '*'],
  ['forget', '*'],
  ['', '*'],
])('the method in the name %s', (name, verb) => {
  expect(verbIn(name)).toBe(verb);
});

test.each([
  ['/users', 'GET /users', 'literal'],
  ['users', 'GET /users', 'literal'],
  ['/users/', 'GET /users', 'literal'],
  ['//host.example/users', 'GET /users', 'literal'],
  ['', 'GET /', 'literal'],
  ['/', 'GET /', 'literal'],
  ['/users/:id', 'GET /users/*', 'pattern'],
  ['/users/{id}', 'GET /users/*', 'pattern'],
  ['/users/<int:id>', 'GET /users/*', 'pattern'],
  ['/users/[id]', 'GET /users/*', 'pattern'],
  ['/users/(\\d+)', 'GET /users/*', 'pattern'],
  ['/users/id}', 'GET /users/*', 'pattern'],
  ['/users/$id', 'GET /users/*', 'pattern'],
  ['/users/a$', 'GET /users/a', 'literal'],
  ['^users/$', 'GET /users', 'literal'],
  ['/a*b/c', 'GET /*/c', 'pattern'],
  ['/a:b/c', 'GET /a:b/c', 'literal'],
  ['https://shop.example/users?page=2', 'GET /users', 'literal'],
  ['http://shop.example:8080/users#top', 'GET /users', 'literal'],
  ['https://shop.example', 'GET /', 'literal'],
  ['/go/https://x', 'GET /go/https:/x', 'literal'],
  ['*/users', 'GET /users', 'literal'],
  ['**/users', 'GET /users', 'literal'],
  ['*users', 'GET /users', 'literal'],
  ['*', 'GET /*', 'pattern'],
  ['/*', 'GET /*', 'pattern'],
  ['POST /users', 'POST /users', 'literal'],
  ['PUT   /users/{id}', 'PUT /users/*', 'pattern'],
  ['post /users', 'GET /post /users', 'literal'],
  ['POST users', 'GET /POST users', 'literal'],
  ['/x POST /users', 'GET /x POST /users', 'literal'],
])('the route of %s', (path, text, kind) => {
  expect(routeKey('GET', path)).toEqual({ channel: 'route', text, kind });
});

describe('behind a prefix', () => {
  test.each([
    ['', 'GET /users'],
    ['/', 'GET /users'],
    ['api', 'GET /api/users'],
    ['/api/', 'GET /api/users'],
    ['/api//v1', 'GET /api/v1/users'],
    ['/shops/:shop', 'GET /shops/*/users'],
  ])('%s', (prefix, text) => {
    expect(underPrefix(routeKey('GET', '/users'), prefix).text).toBe(text);
  });

  test('what stands for anything in the prefix makes a pattern of it', () => {
    expect(underPrefix(routeKey('GET', '/users'), '/:shop').kind).toBe('pattern');
    expect(underPrefix({ channel: 'route', text: '/users', kind: 'literal' }, '/api').text).toBe('* /api/users');
  });
});

test.each([
  ['GET /users', 'GET /users', 0.9],
  ['* /users', 'GET /users', 0.9],
  ['GET /users', '* /users', 0.9],
  ['GET /users', 'POST /users', 0],
  ['GET /', 'GET /', 0.9],
  ['GET /users/*', 'GET /users/1', 0.7],
  ['GET /users/1', 'GET /users/*', 0.7],
  ['GET /users/*', 'GET /users/*', 0.7],
  ['GET /*', 'GET /*', 0],
  ['GET /*', 'GET /users', 0],
  ['GET /*/*', 'GET /users/1', 0],
  ['GET /*/1', 'GET /users/1', 0.7],
  ['GET /users', 'GET /api/users', 0.5],
  ['GET /api/users', 'GET /users', 0],
  ['GET /users', 'GET /users/api', 0],
  ['GET /', 'GET /users', 0],
  ['GET /users', 'GET /', 0],
  ['GET /*', 'GET /api/users', 0],
  ['GET /users/*', 'GET /api/users/1', 0.5],
  ['GET /users', 'GET /users/1', 0],
  ['GET /orders/*', 'GET /users/1', 0],
  ['/users', 'GET /users', 0.9],
  ['GET /users', '/users', 0.9],
])('%s is asked for by %s: %d', (registered, emitted, confidence) => {
  expect(routesMeet(registered, emitted)).toBe(confidence);
});

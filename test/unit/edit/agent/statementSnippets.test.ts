import { describe, expect, test } from 'vitest';
import { listTrials, mergeTrial, r, rs } from './snippetTrials.ts';

// Statements of one shape beside hidden ones, and rows of lists, imports, calls and chains that are shown in part.
const { add, trials } = listTrials();

const goStore = `
package store

import (
	"errors"
	"fmt"
	"io"
)

// Store keeps rows.
type Store struct {
	name string
	open bool
}

// Close closes everything.
func (s *Store) Close() error {
	if err := s.flush(); err != nil {
		return err
	}
	if err := s.pool().Close(); err != nil {
		return err
	}
	s.log("closed")
	return nil
}

// Open opens everything.
func (s *Store) Open(path string) error {
	if path == "" {
		return errors.New("no path")
	}
	f, err := open(path)
	if err != nil {
		return fmt.Errorf("open: %w", err)
	}
	if _, err := io.Copy(s, f); err != nil {
		return fmt.Errorf("copy: %w", err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("close: %w", err)
	}
	s.open = true
	return nil
}

// New makes one.
func New(name string) *Store {
	return &Store{
		name: name,
		open: false,
	}
}
`;

add(
  'a check in front of a hidden one of the same shape',
  'go',
  goStore,
  `
func (s *Store) Close() error {
	if err := s.flush(); err != nil {
		return err
	}
	if err := s.conn().Close(); err != nil {
		return err
	}
	// ... existing code ...
}
`,
);

add(
  'a check in front of a hidden one that is shown',
  'go',
  goStore,
  `
func (s *Store) Close() error {
	// ... existing code ...
	if err := s.conn().Close(); err != nil {
		return err
	}
	if err := s.pool().Close(); err != nil {
		return err
	}
	// ... existing code ...
}
`,
  r('\tif err := s.pool()', '\tif err := s.conn().Close(); err != nil {\n\t\treturn err\n\t}\n\tif err := s.pool()'),
);

add(
  'the first check changed above a hidden one',
  'go',
  goStore,
  `
func (s *Store) Close() error {
	if err := s.flushAll(true); err != nil {
		return err
	}
	// ... existing code ...
}
`,
  r('s.flush();', 's.flushAll(true);'),
);

add(
  'a check behind a hidden one of the same shape',
  'go',
  goStore,
  `
func (s *Store) Close() error {
	// ... existing code ...
	if err := s.conn().Close(); err != nil {
		return err
	}
	s.log("closed")
	return nil
}
`,
);

add(
  'a check of another thing in front of a hidden one',
  'go',
  goStore,
  `
func (s *Store) Open(path string) error {
	if path == "" {
		return errors.New("no path")
	}
	if s.open {
		return errors.New("open already")
	}
	// ... existing code ...
}
`,
  r('\tf, err := open', '\tif s.open {\n\t\treturn errors.New("open already")\n\t}\n\tf, err := open'),
);

add(
  'the check of the last error, wrapped otherwise, below a hidden one',
  'go',
  goStore,
  `
func (s *Store) Open(path string) error {
	// ... existing code ...
	if err := f.Close(); err != nil {
		return fmt.Errorf("close %s: %w", path, err)
	}
	s.open = true
	return nil
}
`,
  r('"close: %w", err', '"close %s: %w", path, err'),
);

add(
  'a check of a new name in front of a hidden one',
  'go',
  goStore,
  `
func (s *Store) Open(path string) error {
	// ... existing code ...
	if err := f.Sync(); err != nil {
		return fmt.Errorf("sync: %w", err)
	}
	if err := f.Close(); err != nil {
	// ... existing code ...
}
`,
  r(
    '\tif err := f.Close()',
    '\tif err := f.Sync(); err != nil {\n\t\treturn fmt.Errorf("sync: %w", err)\n\t}\n\tif err := f.Close()',
  ),
);

add(
  'a field of a literal added in front of a hidden one',
  'go',
  goStore,
  `
func New(name string) *Store {
	return &Store{
		name: strings.ToLower(name),
		// ... existing code ...
	}
}
`,
  r('name: name', 'name: strings.ToLower(name)'),
);

add(
  'an import that replaces one in the middle',
  'go',
  goStore,
  `
import (
	"errors"
	"log/slog"
	"io"
)
`,
  r('\t"fmt"', '\t"log/slog"'),
);

const pyStore = `
import json
import os
from typing import Dict, List

from app.errors import NotFound, Refused
from app.models import (
    Order,
    Person,
    Place,
)
from app.util import chunked


@register
@cached(ttl=60)
def load(path, mode='r'):
    with open(path) as handle:
        data = handle.read()
    with open(path + '.meta') as handle:
        meta = handle.read()
    return data, meta


def check(order):
    assert order.id
    assert order.person is not None
    assert order.place is not None
    return True


def send(order, client):
    if order.sent:
        return None
    if order.place is None:
        return None
    if (reply := client.post('/orders', order)) is None:
        raise Refused(order)
    if (status := client.get('/status', order)) is None:
        raise Refused(order)
    client.put(
        '/orders',
        order,
        timeout=10,
        retries=3,
        headers=HEADERS,
    )
    return reply, status


LIMITS = {
    'orders': 10,
    'people': 20,
    'places': 30,
}

NAMES = [
    'orders',
    'people',
    'places',
]


def build(table):
    query = (
        select(table)
        .where(table.open)
        .where(table.place != '')
        .order_by(table.id)
        .limit(10)
    )
    return query


class TestStore(TestCase):
    def setUp(self):
        self.store = Store()
        self.client = Client()

    def test_add(self):
        self.store.add(1)
        self.assertEqual(self.store.count, 1)
        self.assertEqual(self.store.total, 1)
        self.assertTrue(self.store.dirty)

    def test_drop(self):
        self.store.add(1)
        self.store.drop(1)
        self.assertEqual(self.store.count, 0)
        self.assertEqual(self.store.total, 0)
        self.assertTrue(self.store.dirty)
`;

add(
  'an assertion changed in front of hidden ones',
  'python',
  pyStore,
  `
class TestStore(TestCase):
    # ... existing code ...

    def test_add(self):
        self.store.add(1)
        self.assertEqual(self.store.count, 2)
        # ... existing code ...
`,
  r('self.assertEqual(self.store.count, 1)', 'self.assertEqual(self.store.count, 2)'),
);

add(
  'an assertion of something else in front of hidden ones',
  'python',
  pyStore,
  `
class TestStore(TestCase):
    # ... existing code ...

    def test_add(self):
        self.store.add(1)
        self.assertEqual(self.store.size, 1)
        # ... existing code ...
`,
);

add(
  'an assertion between two that are shown',
  'python',
  pyStore,
  `
    def test_drop(self):
        # ... existing code ...
        self.assertEqual(self.store.count, 0)
        self.assertEqual(self.store.size, 0)
        self.assertEqual(self.store.total, 0)
        # ... existing code ...
`,
  r(
    '        self.assertEqual(self.store.total, 0)',
    '        self.assertEqual(self.store.size, 0)\n        self.assertEqual(self.store.total, 0)',
  ),
);

add(
  'the last assertion, which two tests have, turned round',
  'python',
  pyStore,
  `
    def test_drop(self):
        # ... existing code ...
        self.assertEqual(self.store.total, 0)
        self.assertFalse(self.store.dirty)
`,
  r('total, 0)\n        self.assertTrue(self.store.dirty)', 'total, 0)\n        self.assertFalse(self.store.dirty)'),
  r(
    'total, 0)\n        self.assertTrue(self.store.dirty)',
    'total, 0)\n        self.assertTrue(self.store.dirty)\n        self.assertFalse(self.store.dirty)',
  ),
);

add(
  'a fixture in front of a hidden one',
  'python',
  pyStore,
  `
    def setUp(self):
        self.store = Store()
        self.other = Client('other')
        # ... existing code ...
`,
  // What is named anew stands beside what is hidden.
  r('        self.client = Client()', "        self.other = Client('other')\n        self.client = Client()"),
);

add(
  'an assert in front of a hidden one of the same shape',
  'python',
  pyStore,
  `
def check(order):
    assert order.id
    assert order.sender is not None
    # ... existing code ...
`,
);

add(
  'the first assert changed',
  'python',
  pyStore,
  `
def check(order):
    assert order.id > 0
    # ... existing code ...
`,
  r('assert order.id\n', 'assert order.id > 0\n'),
);

add(
  'an assert behind hidden ones',
  'python',
  pyStore,
  `
def check(order):
    # ... existing code ...
    assert order.sender is not None
    return True
`,
);

add(
  'a guard in front of a hidden one with an equal body',
  'python',
  pyStore,
  `
def send(order, client):
    if order.sent:
        return None
    if order.person is None:
        return None
    # ... existing code ...
`,
);

add(
  'a walrus in front of a hidden one',
  'python',
  pyStore,
  `
def send(order, client):
    # ... existing code ...
    if (reply := client.post('/orders', order)) is None:
        raise Refused(order)
    if (state := client.get('/state', order)) is None:
        raise Refused(order)
    # ... existing code ...
`,
);

add(
  'a with in front of a hidden one',
  'python',
  pyStore,
  `
@register
@cached(ttl=60)
def load(path, mode='r'):
    with open(path) as handle:
        data = handle.read()
    with open(path + '.lock') as handle:
        lock = handle.read()
    # ... existing code ...
    return data, meta
`,
);

add(
  'one decorator changed, the other hidden',
  'python',
  pyStore,
  `
# ... existing code ...
@cached(ttl=90)
def load(path, mode='r'):
    # ... existing code ...
`,
  r('ttl=60', 'ttl=90'),
);

add(
  'a decorator put between two',
  'python',
  pyStore,
  `
@register
@traced
@cached(ttl=60)
def load(path, mode='r'):
    # ... existing code ...
`,
  r('@cached', '@traced\n@cached'),
);

add(
  'a keyword argument changed, others hidden',
  'python',
  pyStore,
  `
def send(order, client):
    # ... existing code ...
    client.put(
        '/orders',
        order,
        timeout=20,
        # ... existing code ...
    )
    return reply, status
`,
  r('timeout=10', 'timeout=20'),
);

add(
  'a keyword argument in front of hidden ones',
  'python',
  pyStore,
  `
def send(order, client):
    # ... existing code ...
    client.put(
        '/orders',
        order,
        verify=False,
        # ... existing code ...
    )
    return reply, status
`,
  r('        timeout=10', '        verify=False,\n        timeout=10'),
);

add(
  'a key of a map in front of a hidden one',
  'python',
  pyStore,
  `
LIMITS = {
    'orders': 10,
    'humans': 20,
    # ... existing code ...
}
`,
  r("    'people': 20", "    'humans': 20,\n    'people': 20"),
);

add(
  'a row of a list in front of hidden ones',
  'python',
  pyStore,
  `
NAMES = [
    'orders',
    'people_old',
    # ... existing code ...
]
`,
);

add(
  'a call of a chain in front of a hidden one',
  'python',
  pyStore,
  `
def build(table):
    query = (
        select(table)
        .where(table.open)
        .where(table.person != '')
        # ... existing code ...
    )
    return query
`,
);

add(
  'the last call of a chain changed',
  'python',
  pyStore,
  `
def build(table):
    query = (
        select(table)
        # ... existing code ...
        .order_by(table.id)
        .limit(20)
    )
    return query
`,
  r('.limit(10)', '.limit(20)'),
);

add(
  'names taken out of an import of one row',
  'python',
  pyStore,
  `
import json
import os
from typing import List

# ... existing code ...
`,
  r('Dict, List', 'List'),
);

add(
  'a name taken out of an import of several rows',
  'python',
  pyStore,
  `
from app.models import (
    Order,
    Place,
)
`,
  r('    Person,\n', ''),
);

add(
  'a name added to an import of several rows, with a placeholder',
  'python',
  pyStore,
  `
from app.models import (
    # ... existing code ...
    Place,
    Thing,
)
`,
  r('    Place,\n', '    Place,\n    Thing,\n'),
);

add(
  'a name from elsewhere now, the row it stood in hidden',
  'python',
  pyStore,
  `
import json
import os
from typing import Dict, List

from app.chunks import chunked
# ... existing code ...
`,
);

add(
  'a list of imports folded into one row',
  'python',
  pyStore,
  `
from app.errors import NotFound, Refused
from app.models import Order, Person, Place
from app.util import chunked
`,
  r('(\n    Order,\n    Person,\n    Place,\n)', 'Order, Person, Place'),
);

add(
  'one row of imports unfolded, with one name more',
  'python',
  pyStore,
  `
from app.errors import (
    Late,
    NotFound,
    Refused,
)
# ... existing code ...
`,
  r('import NotFound, Refused', 'import (\n    Late,\n    NotFound,\n    Refused,\n)'),
);

const tsStore = `
import { readFile } from 'node:fs';
import { join, resolve } from 'node:path';
import { chunk } from './chunk';
import type { Order, Person } from './types';

export function send(order: Order, client: Client): Reply | undefined {
  if (!order.id) return undefined;
  if (!order.person) return undefined;
  if (!order.place) return undefined;
  const reply = client.post('/orders', order);
  if (reply === undefined) {
    throw new Error('no reply');
  }
  const status = client.get('/status', order);
  if (status === undefined) {
    throw new Error('no status');
  }
  return { reply, status };
}

export function query(table: Table): Query {
  return select(table)
    .where('open', true)
    .where('place', '')
    .orderBy('id')
    .limit(10);
}

export const limits = {
  orders: 10,
  people: 20,
  places: 30,
};

export function kindOf(item: Item): string {
  switch (item.kind) {
    case 'order':
      return order(item);
    case 'person':
      return person(item);
    default:
      return '';
  }
}

describe('send', () => {
  beforeEach(() => {
    client = new Client();
    order = makeOrder();
  });

  it('sends', () => {
    const reply = send(order, client);
    expect(reply.status).toBe(1);
    expect(reply.count).toBe(1);
    expect(client.calls).toHaveLength(2);
  });

  it('refuses', () => {
    const reply = send({}, client);
    expect(reply).toBeUndefined();
    expect(client.calls).toHaveLength(0);
  });
});
`;

add(
  'a guard of one row in front of hidden ones',
  'typescript',
  tsStore,
  `
export function send(order: Order, client: Client): Reply | undefined {
  if (!order.id) return undefined;
  if (!order.sender) return undefined;
  // ... existing code ...
}
`,
);

add(
  'a declaration and its check in front of hidden ones',
  'typescript',
  tsStore,
  `
export function send(order: Order, client: Client): Reply | undefined {
  // ... existing code ...
  if (reply === undefined) {
    throw new Error('no reply');
  }
  const state = client.get('/state', order);
  if (state === undefined) {
    throw new Error('no state');
  }
  // ... existing code ...
}
`,
);

add(
  'an expectation in front of hidden ones',
  'typescript',
  tsStore,
  `
  it('sends', () => {
    const reply = send(order, client);
    expect(reply.state).toBe(1);
    // ... existing code ...
  });
`,
);

add(
  'the last expectation changed',
  'typescript',
  tsStore,
  `
  it('sends', () => {
    // ... existing code ...
    expect(client.calls).toHaveLength(3);
  });
`,
  r('toHaveLength(2)', 'toHaveLength(3)'),
);

add(
  'a call of a chain in front of a hidden one',
  'typescript',
  tsStore,
  `
export function query(table: Table): Query {
  return select(table)
    .where('open', true)
    .where('person', '')
    // ... existing code ...
}
`,
);

add(
  'a case in front of a hidden one',
  'typescript',
  tsStore,
  `
export function kindOf(item: Item): string {
  switch (item.kind) {
    case 'order':
      return order(item);
    case 'human':
      return human(item);
    // ... existing code ...
  }
}
`,
);

add(
  'a case in front of one that is shown',
  'typescript',
  tsStore,
  `
export function kindOf(item: Item): string {
  switch (item.kind) {
    // ... existing code ...
    case 'place':
      return place(item);
    default:
      return '';
  }
}
`,
  r('    default:', "    case 'place':\n      return place(item);\n    default:"),
);

add(
  'a key of an object in front of a hidden one',
  'typescript',
  tsStore,
  `
export const limits = {
  orders: 10,
  humans: 20,
  // ... existing code ...
};
`,
  r('  people: 20', '  humans: 20,\n  people: 20'),
);

add(
  'a name from elsewhere now, the row it stood in hidden',
  'typescript',
  tsStore,
  `
import { readFile } from 'node:fs';
import { join, resolve } from 'node:path';
import { chunk } from './lists/chunk';
// ... existing code ...
`,
  r("'./chunk'", "'./lists/chunk'"),
);

add(
  'a name from elsewhere now, further away',
  'typescript',
  tsStore,
  `
import { chunk } from '@scope/chunk';
import { readFile } from 'node:fs';
// ... existing code ...
`,
  rs(
    ["import { chunk } from './chunk';\n", ''],
    ['import { readFile', "import { chunk } from '@scope/chunk';\nimport { readFile"],
  ),
);

add(
  'a name put into a list of another import',
  'typescript',
  tsStore,
  `
import { readFile } from 'node:fs';
import { chunk, join, resolve } from 'node:path';
// ... existing code ...
`,
  rs(["import { chunk } from './chunk';\n", ''], ['{ join', '{ chunk, join']),
);

const javaStore = `
package app;

import java.util.List;
import java.util.Map;
import org.junit.Assert;
import org.junit.Test;

public class Store {
    private final Pool pool;

    public void close() throws IOException {
        if (closed) {
            return;
        }
        if (pool == null) {
            return;
        }
        try (Writer out = pool.writer()) {
            out.flush();
        }
        try (Reader in = pool.reader()) {
            in.close();
        }
        closed = true;
    }

    public Query query(Table table) {
        return Query.builder()
            .table(table)
            .filter("open", true)
            .filter("place", "")
            .limit(10)
            .build();
    }

    @Test
    public void adds() {
        store.add(1);
        Assert.assertEquals(1, store.count());
        Assert.assertEquals(1, store.total());
        Assert.assertTrue(store.isDirty());
    }

    public String kind(Item item) {
        return switch (item.kind()) {
            case ORDER -> order(item);
            case PERSON -> person(item);
            default -> "";
        };
    }
}
`;

add(
  'a guard in front of a hidden one with an equal body',
  'java',
  javaStore,
  `
    public void close() throws IOException {
        if (closed) {
            return;
        }
        if (queue == null) {
            return;
        }
        // ... existing code ...
    }
`,
);

add(
  'a try in front of a hidden one',
  'java',
  javaStore,
  `
    public void close() throws IOException {
        // ... existing code ...
        try (Writer out = pool.writer()) {
            out.flush();
        }
        try (Reader log = pool.log()) {
            log.close();
        }
        // ... existing code ...
    }
`,
);

add(
  'a call of a chain in front of a hidden one',
  'java',
  javaStore,
  `
    public Query query(Table table) {
        return Query.builder()
            .table(table)
            .filter("open", true)
            .filter("person", "")
            // ... existing code ...
            .build();
    }
`,
);

add(
  'an assertion in front of a hidden one',
  'java',
  javaStore,
  `
    @Test
    public void adds() {
        store.add(1);
        Assert.assertEquals(1, store.size());
        // ... existing code ...
    }
`,
);

add(
  'an arm in front of a hidden one',
  'java',
  javaStore,
  `
    public String kind(Item item) {
        return switch (item.kind()) {
            case ORDER -> order(item);
            case HUMAN -> human(item);
            // ... existing code ...
        };
    }
`,
);

add(
  'an import of the same name from elsewhere',
  'java',
  javaStore,
  `
package app;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
// ... existing code ...
`,
);

const rustStore = `
use std::collections::HashMap;
use std::io::{Read, Write};

use crate::errors::Error;
use crate::util::chunked;

impl Store {
    pub fn close(&mut self) -> Result<(), Error> {
        if let Some(log) = self.log.take() {
            log.flush()?;
        }
        if let Some(pool) = self.pool.take() {
            pool.close()?;
        }
        self.open = false;
        Ok(())
    }

    pub fn build(&self) -> Query {
        Query::new()
            .table(&self.name)
            .filter("open", true)
            .filter("place", "")
            .limit(10)
    }

    pub fn kind(&self, item: &Item) -> &str {
        match item.kind {
            Kind::Order => "order",
            Kind::Person => "person",
            _ => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() {
        let mut store = Store::new();
        store.add(1);
        assert_eq!(store.count, 1);
        assert_eq!(store.total, 1);
        assert!(store.dirty);
    }
}
`;

add(
  'an if let in front of a hidden one',
  'rust',
  rustStore,
  `
    pub fn close(&mut self) -> Result<(), Error> {
        if let Some(log) = self.log.take() {
            log.flush()?;
        }
        if let Some(conn) = self.conn.take() {
            conn.close()?;
        }
        // ... existing code ...
    }
`,
);

add(
  'an arm in front of a hidden one',
  'rust',
  rustStore,
  `
    pub fn kind(&self, item: &Item) -> &str {
        match item.kind {
            Kind::Order => "order",
            Kind::Human => "human",
            // ... existing code ...
        }
    }
`,
  r('            Kind::Person', '            Kind::Human => "human",\n            Kind::Person'),
);

add(
  'an assertion in front of a hidden one',
  'rust',
  rustStore,
  `
    #[test]
    fn adds() {
        let mut store = Store::new();
        store.add(1);
        assert_eq!(store.size, 1);
        // ... existing code ...
    }
`,
);

add(
  'a call of a chain in front of a hidden one',
  'rust',
  rustStore,
  `
    pub fn build(&self) -> Query {
        Query::new()
            .table(&self.name)
            .filter("open", true)
            .filter("person", "")
            // ... existing code ...
    }
`,
);

add(
  'a name from elsewhere now, the row it stood in hidden',
  'rust',
  rustStore,
  `
use std::collections::HashMap;
use std::io::{Read, Write};

use crate::chunks::chunked;
// ... existing code ...
`,
);

const phpStore = `
<?php

namespace App;

use App\\Errors\\NotFound;
use App\\Errors\\Refused;
use App\\Util\\Chunks;

class Store
{
    public function send(Order $order): ?Reply
    {
        if (!$order->person) {
            return null;
        }
        if (!$order->place) {
            return null;
        }
        $this->client->put('/orders', [
            'id' => $order->id,
            'person' => $order->person,
            'place' => $order->place,
        ]);
        return $this->reply;
    }

    public function testAdd(): void
    {
        $this->store->add(1);
        $this->assertSame(1, $this->store->count());
        $this->assertSame(1, $this->store->total());
        $this->assertTrue($this->store->isDirty());
    }

    public function query(): Query
    {
        return $this->builder()
            ->table('orders')
            ->where('open', true)
            ->where('place', '')
            ->limit(10);
    }
}
`;

add(
  'a guard in front of a hidden one',
  'php',
  phpStore,
  `
    public function send(Order $order): ?Reply
    {
        if (!$order->person) {
            return null;
        }
        if (!$order->sender) {
            return null;
        }
        // ... existing code ...
    }
`,
);

add(
  'an assertion in front of a hidden one',
  'php',
  phpStore,
  `
    public function testAdd(): void
    {
        $this->store->add(1);
        $this->assertSame(1, $this->store->size());
        // ... existing code ...
    }
`,
);

add(
  'a key in front of hidden ones',
  'php',
  phpStore,
  `
        $this->client->put('/orders', [
            'id' => $order->id,
            'sender' => $order->sender,
            // ... existing code ...
        ]);
`,
);

add(
  'a use of the same name from elsewhere',
  'php',
  phpStore,
  `
use App\\Errors\\NotFound;
use App\\Lists\\Chunks;
// ... existing code ...
`,
);

const rubyStore = `
require 'json'
require 'app/errors'

module App
  class Store
    include Comparable
    attr_reader :name

    def send(order)
      return nil if order.person.nil?
      return nil if order.place.nil?
      raise Refused, order unless (reply = client.post('/orders', order))
      raise Refused, order unless (status = client.get('/status', order))
      client.put(
        '/orders',
        id: order.id,
        person: order.person,
        place: order.place
      )
      [reply, status]
    end

    def kind(item)
      case item
      when Order then order(item)
      when Person then person(item)
      else ''
      end
    end

    def query
      table
        .where(open: true)
        .where(place: '')
        .order(:id)
        .limit(10)
    end
  end
end

describe App::Store do
  it 'adds' do
    store.add(1)
    expect(store.count).to eq(1)
    expect(store.total).to eq(1)
    expect(store).to be_dirty
  end
end
`;

add(
  'a return guard in front of a hidden one',
  'ruby',
  rubyStore,
  `
    def send(order)
      return nil if order.person.nil?
      return nil if order.sender.nil?
      # ... existing code ...
    end
`,
);

add(
  'an expectation in front of hidden ones',
  'ruby',
  rubyStore,
  `
  it 'adds' do
    store.add(1)
    expect(store.size).to eq(1)
    # ... existing code ...
  end
`,
);

add(
  'a when in front of a hidden one',
  'ruby',
  rubyStore,
  `
    def kind(item)
      case item
      when Order then order(item)
      when Human then human(item)
      # ... existing code ...
      end
    end
`,
);

add(
  'a call of a chain in front of a hidden one',
  'ruby',
  rubyStore,
  `
    def query
      table
        .where(open: true)
        .where(person: '')
        # ... existing code ...
    end
`,
);

add(
  'a keyword in front of hidden ones',
  'ruby',
  rubyStore,
  `
      client.put(
        '/orders',
        id: order.id,
        sender: order.sender,
        # ... existing code ...
      )
`,
);

const csStore = `
using System;
using System.Linq;
using App.Util;

namespace App
{
    public class Store
    {
        public Reply Send(Order order)
        {
            if (order.Person == null)
            {
                return null;
            }
            if (order.Place == null)
            {
                return null;
            }
            using (var writer = Open("log"))
            {
                writer.Flush();
            }
            using (var reader = Open("rows"))
            {
                reader.Close();
            }
            return Reply;
        }

        [Test]
        public void Adds()
        {
            store.Add(1);
            Assert.AreEqual(1, store.Count);
            Assert.AreEqual(1, store.Total);
            Assert.IsTrue(store.Dirty);
        }

        public string KindOf(Item item) => item.Kind switch
        {
            Kind.Order => Order(item),
            Kind.Person => Person(item),
            _ => "",
        };
    }
}
`;

add(
  'a guard in front of a hidden one',
  'csharp',
  csStore,
  `
        public Reply Send(Order order)
        {
            if (order.Person == null)
            {
                return null;
            }
            if (order.Sender == null)
            {
                return null;
            }
            // ... existing code ...
        }
`,
);

add(
  'a using in front of a hidden one',
  'csharp',
  csStore,
  `
        public Reply Send(Order order)
        {
            // ... existing code ...
            using (var writer = Open("log"))
            {
                writer.Flush();
            }
            using (var lines = Open("lines"))
            {
                lines.Close();
            }
            // ... existing code ...
        }
`,
);

add(
  'an assertion in front of a hidden one',
  'csharp',
  csStore,
  `
        [Test]
        public void Adds()
        {
            store.Add(1);
            Assert.AreEqual(1, store.Size);
            // ... existing code ...
        }
`,
);

add(
  'an arm in front of a hidden one',
  'csharp',
  csStore,
  `
        public string KindOf(Item item) => item.Kind switch
        {
            Kind.Order => Order(item),
            Kind.Human => Human(item),
            // ... existing code ...
        };
`,
);

const cppStore = `
#include <string>
#include <vector>
#include "util/chunk.h"

namespace app {

bool Store::close() {
  if (!log_) {
    return false;
  }
  if (!pool_) {
    return false;
  }
  if (auto err = flush(log_); err != 0) {
    return false;
  }
  if (auto err = drop(pool_); err != 0) {
    return false;
  }
  open_ = false;
  return true;
}

TEST(Store, Adds) {
  Store store;
  store.add(1);
  EXPECT_EQ(1, store.count());
  EXPECT_EQ(1, store.total());
  EXPECT_TRUE(store.dirty());
}

const char* kind(Kind kind) {
  switch (kind) {
    case Kind::Order:
      return "order";
    case Kind::Person:
      return "person";
  }
  return "";
}

}  // namespace app
`;

add(
  'a guard in front of a hidden one',
  'cpp',
  cppStore,
  `
bool Store::close() {
  if (!log_) {
    return false;
  }
  if (!conn_) {
    return false;
  }
  // ... existing code ...
}
`,
);

add(
  'a check with a value in front of a hidden one',
  'cpp',
  cppStore,
  `
bool Store::close() {
  // ... existing code ...
  if (auto err = flush(log_); err != 0) {
    return false;
  }
  if (auto err = drop(conn_); err != 0) {
    return false;
  }
  // ... existing code ...
}
`,
);

add(
  'an expectation in front of a hidden one',
  'cpp',
  cppStore,
  `
TEST(Store, Adds) {
  Store store;
  store.add(1);
  EXPECT_EQ(1, store.size());
  // ... existing code ...
}
`,
);

add(
  'a case in front of a hidden one',
  'cpp',
  cppStore,
  `
const char* kind(Kind kind) {
  switch (kind) {
    case Kind::Order:
      return "order";
    case Kind::Human:
      return "human";
    // ... existing code ...
  }
  return "";
}
`,
);

add(
  'an include of the same file from elsewhere',
  'cpp',
  cppStore,
  `
#include <string>
#include <vector>
#include "lists/chunk.h"
// ... existing code ...
`,
);

add(
  'a key of a literal changed, others hidden',
  'rust',
  `
pub fn new(name: &str) -> Store {
    Store {
        name: name.to_owned(),
        open: false,
        count: 0,
    }
}
`,
  `
pub fn new(name: &str) -> Store {
    Store {
        name: name.to_lowercase(),
        // ... existing code ...
    }
}
`,
  r('to_owned', 'to_lowercase'),
);

add(
  'a key of a list changed, others hidden',
  'php',
  phpStore,
  `
        $this->client->put('/orders', [
            'id' => (int) $order->number,
            // ... existing code ...
        ]);
`,
  r('$order->id,', '(int) $order->number,'),
);

add(
  'a key of a map changed, others hidden',
  'go',
  `
package a

var limits = map[string]int{
	"orders": 10,
	"people": 20,
	"places": 30,
}
`,
  `
var limits = map[string]int{
	"orders": ordersAtMost,
	// ... existing code ...
}
`,
  r('10', 'ordersAtMost'),
);

add(
  'two loops over one list, the second hidden',
  'javascript',
  `
export function run(items) {
  for (const item of items) {
    start(item);
  }
  for (const item of items.slice(1)) {
    stop(item);
  }
  done();
}
`,
  `
export function run(items) {
  for (const item of items) {
    start(item);
  }
  for (const other of late) {
    wait(other);
  }
  // ... existing code ...
}
`,
  r(
    '  for (const item of items.slice',
    '  for (const other of late) {\n    wait(other);\n  }\n  for (const item of items.slice',
  ),
);

add(
  'a lock in front of a hidden one',
  'csharp',
  `
class A
{
    void Run()
    {
        lock (first)
        {
            Start();
        }
        lock (second)
        {
            Stop();
        }
        Done();
    }
}
`,
  `
    void Run()
    {
        lock (first)
        {
            Start();
        }
        lock (third)
        {
            Wait();
        }
        // ... existing code ...
    }
`,
);

add(
  'a condition of several rows, whose last ones a placeholder may hide',
  'python',
  `
def ready(order):
    return (
        order.open
        and order.person
        and order.place
        and order.paid
    )
`,
  `
def ready(order):
    return (
        order.open
        and order.sender
        # ... existing code ...
    )
`,
);

add(
  'two imports of one name, on conditions, of which one is changed',
  'rust',
  `
#[cfg(unix)]
use crate::unix::Handle;
#[cfg(windows)]
use crate::windows::Handle;

fn run(handle: Handle) {
    handle.run();
}
`,
  `
#[cfg(unix)]
use crate::sys::unix::Handle;
// ... existing code ...
`,
  r('crate::unix', 'crate::sys::unix'),
);

add(
  'an alias that a hidden import gives, too',
  'go',
  `
package a

import (
	"fmt"
	"os"

	yaml "gopkg.in/yaml.v2"
)

func run() { fmt.Println(os.Args, yaml.Node{}) }
`,
  `
import (
	"fmt"
	"github.com/goccy/go-yaml"
	// ... existing code ...
)
`,
  r('\t"os"', '\t"github.com/goccy/go-yaml"\n\t"os"'),
);

add(
  'a package of the same name as a hidden one',
  'go',
  `
package a

import (
	"fmt"
	"math/rand"
	"os"
)

func run() { fmt.Println(os.Args, rand.Int()) }
`,
  `
import (
	"crypto/rand"
	"fmt"
	// ... existing code ...
)
`,
);

add(
  'a module under a name that a hidden import has',
  'javascript',
  `
const fs = require('fs');
const path = require('path');
const { load } = require('./load');

module.exports = { run: () => load(fs, path) };
`,
  `
const fs = require('fs');
const { load, save } = require('./files');
// ... existing code ...
`,
);

const port = `
package app;

public interface Port {
    public static final String NAME = "port";

    /**
     * Opens it.
     */
    public void open(String path);

    public static Port of(String path) {
        return new Real(path);
    }

    class Real implements Port {
        public void open(String path) {
            this.path = path;
        }

        public void stop() {
            this.path = null;
        }
    }
}

abstract class Other {
    public abstract void close(String path);
}
`;

add(
  'a method of an interface without the word that it has anyway',
  'java',
  port,
  `
public interface Port {
    // ... existing code ...

    /**
     * Opens it.
     */
    void open(String path);

    // ... existing code ...
}
`,
  r('    public void open(String path);', '    void open(String path);'),
);

add(
  'a constant of an interface without the words that it has anyway',
  'java',
  port,
  `
public interface Port {
    String NAME = "port";
    // ... existing code ...
}
`,
  r('public static final String NAME', 'String NAME'),
);

add(
  'a function of an interface that would be a method',
  'java',
  port,
  `
public interface Port {
    // ... existing code ...
    Port of(String path) {
        return new Real(path);
    }
    // ... existing code ...
}
`,
);

add(
  'a method of a class within an interface without its word',
  'java',
  port,
  `
    class Real implements Port {
        // ... existing code ...
        void stop() {
            this.path = "";
        }
    }
`,
);

add(
  'a method of an abstract class without its word',
  'java',
  port,
  `
abstract class Other {
    // ... existing code ...
    abstract void close(String path);
}
`,
);

add(
  'a method of an interface without the word that it has anyway',
  'csharp',
  `
public interface IPort
{
    public void Open(string path);
    public void Close();
}

public class Port
{
    public void Open(string path)
    {
        Path = path;
    }
}
`,
  `
public interface IPort
{
    void Open(string path);
    // ... existing code ...
}
`,
  r('    public void Open(string path);', '    void Open(string path);'),
);

add(
  'an import from elsewhere, with a module between it and the one that it replaces',
  'python',
  `
import re
import pprint

import jmespath
from attr import asdict
from typing import Dict


def show(item):
    pprint.pprint(jmespath.search(re.sub('a', 'b', item), asdict(item)))
`,
  `
# ... existing code ...
import pprint
from dataclasses import asdict, is_dataclass
# ... existing code ...


def show(item):
    assert is_dataclass(item)
    pprint.pprint(jmespath.search(re.sub('a', 'b', item), asdict(item)))
`,
);

describe('a snippet with statements of one shape', () => {
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

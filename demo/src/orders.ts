import { emit } from './bus';
import type { Cart } from './cart';

export interface Order {
  id: string;
  cents: number;
}

let last = 0;

export function placeOrder(cart: Cart): Order {
  last += 1;
  const order = { id: `order-${last}`, cents: cart.total() + cart.shipping() };
  emit('order.placed', order);
  return order;
}

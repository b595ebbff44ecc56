/** `$12.50`; `$0.00` without a price (specification section 2, "Menu item manager"). Takes dollars. */
export function formatPrice(price: number): string {
  return `$${price.toFixed(2)}`
}

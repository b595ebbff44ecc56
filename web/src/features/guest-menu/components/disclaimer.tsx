/** The disclaimer (specification section 1), at the foot of the page and again on the order list. */
export function Disclaimer() {
  return (
    <p>
      Allergen and dietary information comes from the restaurant. Safe Menu does not verify it and is not
      liable for it. <strong>Always confirm with the restaurant’s staff before you order.</strong>
    </p>
  )
}

/** A text of a restaurant about an item, after its label. Nothing without a text. */
export function ItemNote({ label, text }: { label: string; text: string }) {
  if (!text) return null
  return (
    <p className="text-sm whitespace-pre-line wrap-anywhere">
      <span className="font-semibold">{label}: </span>
      <bdi>{text}</bdi>
    </p>
  )
}

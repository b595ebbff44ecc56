/** The changes of an item, one per line. */
export function DifferenceList({ differences }: { differences: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {differences.map(difference => (
        <li key={difference} className="whitespace-pre-line wrap-anywhere">
          {difference}
        </li>
      ))}
    </ul>
  )
}

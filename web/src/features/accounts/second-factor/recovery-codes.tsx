import { Button } from '../../../ui/base/button.tsx'
import { copyText } from '../../../ui/overlay/copy-text.ts'

/** The recovery codes, once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = () => copyText(codes.join('\n'), 'Codes copied', { title: 'Select the codes and copy them' })
  return (
    <div className="grid gap-4">
      <p role="status">
        <strong>Two-step login is on.</strong> Other devices are logged out. Keep these recovery codes in a
        safe place: each of them replaces your phone once. They are shown only now.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-1 select-all sm:grid-cols-2">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void copy()}>
          Copy codes
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </div>
  )
}

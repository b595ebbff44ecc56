import { useWrite } from '../api/use-write.ts'
import { Button, type ButtonProps } from '../ui/base/button.tsx'

interface WriteButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  readonly write: () => Promise<unknown>
  /** What failed, as a toast's title. */
  readonly failed: string
}

/** A button that writes at once. It takes no other press until it is done. */
export function WriteButton({ write, failed, ...props }: WriteButtonProps) {
  const { busy, run } = useWrite()
  return <Button {...props} busy={busy} onClick={() => void run(write, { failed })} />
}

import { usePathOfProgram } from './guest-path.ts'
import { Shell } from './shell.tsx'
import { WholePage } from './whole-page.tsx'

/** All pages but the guests'. */
export function App() {
  const path = usePathOfProgram()
  return <WholePage>{path === null ? null : <Shell />}</WholePage>
}

import { PageTitle } from '../ui/page.tsx'

export function Shell() {
  return <PageTitle>Safe Menu</PageTitle>
}

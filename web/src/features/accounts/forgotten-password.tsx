import type { Audience } from '@safe-menu/contracts/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryResult } from '../../answers/query-result.tsx'
import { call } from '../../api/client.ts'
import { readQuery } from '../../api/read-query.ts'
import { checkEmail, EmailField } from '../../forms/credentials.tsx'
import { FormFailure } from '../../forms/form-parts.tsx'
import { useFields, useForm } from '../../forms/use-form.ts'
import { Banner } from '../../ui/base/banner.tsx'
import { Button } from '../../ui/base/button.tsx'
import { LoadingCards } from '../../ui/base/card-list.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

/** How to get a new password: by mail if this site sends mail, else from a person. */
export function ForgottenPassword({ audience }: { readonly audience: Audience }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="justify-self-start px-0!" onClick={() => setOpen(true)}>
        Forgot your password?
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Forgot your password?">
        <Ways audience={audience} />
      </Dialog>
    </>
  )
}

function Ways({ audience }: { readonly audience: Audience }) {
  const ways = useQuery(readQuery('POST /api/password-resets/ways', {}, 'guest'))
  return (
    <QueryResult
      query={ways}
      failed="This could not be loaded"
      loading={<LoadingCards label="Loading" count={1} height="h-24" className="grid" />}
    >
      {({ byMail }) => (
        <div className="grid gap-5">
          {byMail ? <MailForm audience={audience} /> : null}
          {byMail && audience === 'customer' ? null : <p>{whomToAsk(audience, byMail)}</p>}
        </div>
      )}
    </QueryResult>
  )
}

function whomToAsk(audience: Audience, byMail: boolean): string {
  if (audience === 'customer') return 'This site doesn’t send emails. Ask the people who run it.'
  const start = byMail ? 'If no email arrives, ask' : 'Ask'
  return `${start} the owner of your restaurant, who can create a link for you on the Team page. If you are the owner, ask the people who run this site.`
}

function MailForm({ audience }: { readonly audience: Audience }) {
  const [message, setMessage] = useState<string | null>(null)
  const fields = useFields({ email: '' })
  const form = useForm({
    fields,
    check: ({ email }) => ({ email: checkEmail(email) }),
    async onSubmit() {
      setMessage(null)
      const body = { email: fields.value.email, audience }
      setMessage((await call('POST /api/password-resets', { body }, { as: 'guest' })).message)
    },
  })
  return (
    <form {...form.props}>
      <p>We send you a link that sets a new password.</p>
      <EmailField {...form.field('email')} />
      <FormFailure failure={form.failure} title="No link was sent" />
      {message === null ? null : <Banner live tone="note" title={message} />}
      <Button type="submit" busy={form.busy} busyLabel="Sending..." className="justify-self-start">
        Send link
      </Button>
    </form>
  )
}

import { RestaurantId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { expect } from 'chai'
import type { GuestDocument } from '../documents/guest-document.ts'
import type { PageDocuments } from './page-documents.ts'
import { createRenderedPages } from './rendered-pages.ts'

const document = { etag: '"1"', identity: { body: Buffer.from('[]') } } as unknown as GuestDocument
const documents: PageDocuments = {
  restaurantId: RestaurantId.parse('7f0b7a7e-51bb-4f3c-8a3e-0d7a0f6f1c11'),
  requested: null,
  restaurant: document,
  menus: document,
  menu: null,
}

describe('pages that could not be rendered', () => {
  const failing = (fault: Error) => {
    const answers: (Error | string)[] = [fault, '<p>the menu</p>']
    const pages = createRenderedPages({
      site: 'https://menu.example.com',
      renderer: {
        plainPage: Buffer.from(''),
        policy: '',
        scripts: '',
        version: '1',
        render: async () => {
          const answer = answers.shift() ?? ''
          if (answer instanceof Error) throw answer
          return answer
        },
        close: async () => undefined,
      },
    })
    return () =>
      pages
        .get(documents, { language: 'en', at: 0 }, { etag: '"page"', isStale: false })
        .then(({ html }) => html.toString(), String)
  }

  it('are retried immediately when only the queue was full', async () => {
    const get = failing(new AppError('service.busy'))
    expect([await get(), await get()]).to.deep.equal([
      'AppError: The service is busy. Please try again in a moment.',
      '<p>the menu</p>',
    ])
  })

  it('are not tried again for a while when they failed', async () => {
    const get = failing(new Error('out of memory'))
    expect([await get(), await get()]).to.deep.equal([
      'Error: out of memory',
      'Error: this page failed a moment ago',
    ])
  })
})

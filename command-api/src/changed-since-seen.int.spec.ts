import type { ErrorCode } from '@safe-menu/contracts/errors'
import { expect } from 'chai'
import { expectRefused, restaurantWithItem, type Stack, useStack } from './testing/stack.ts'

type Place = Awaited<ReturnType<typeof restaurantWithItem>>

interface Kind {
  readonly name: string
  readonly path: (place: Place) => string
  readonly stream: (place: Place) => string
  readonly code: ErrorCode
  /** What the other manager changes. */
  readonly theirs: object
  /** A change of the same field, and of another one. */
  readonly same: object
  readonly different: object
}

const restaurant = {
  path: ({ restaurantId }: Place) => `/api/restaurants/${restaurantId}`,
  stream: ({ restaurantId }: Place) => `restaurant-${restaurantId}`,
  code: 'restaurant.changed_since_seen',
} as const
const kinds: readonly Kind[] = [
  {
    name: 'an item',
    path: ({ itemId }) => `/api/menu-items/items/${itemId}`,
    stream: ({ itemId }) => `item-${itemId}`,
    code: 'items.changed_since_seen',
    theirs: { crossContamination: 'Fried in the same oil as peanuts', price: 9.4 },
    same: { crossContamination: 'Own fryer' },
    different: { description: 'Of the day', name: 'Broth' },
  },
  {
    name: 'a menu',
    path: ({ menuId }) => `/api/menus/${menuId}`,
    stream: ({ menuId }) => `menu-${menuId}`,
    code: 'menus.changed_since_seen',
    theirs: { name: 'Brunch', description: 'From ten' },
    same: { name: 'Dinner' },
    different: { published: true },
  },
  {
    ...restaurant,
    name: 'a profile',
    theirs: { phone: '2', name: 'Osteria' },
    same: { phone: '3' },
    different: { website: 'https://osteria.example', customization: { fonts: { heading: 'lora' } } },
  },
  {
    ...restaurant,
    name: 'a branding',
    theirs: { customization: { colors: { primary: '#1a6540' } } },
    same: { customization: { colors: { primary: '#4a1c42' } } },
    different: { customization: { colors: { secondary: '#f2a65a' }, fonts: { heading: 'lora' } } },
  },
]

/** What both managers see at the revision `seen`. */
async function shared(stack: Stack, { path, stream }: Kind) {
  const place = await restaurantWithItem(stack)
  const lastRevision = async () => String((await stack.eventsOf(stream(place))).at(-1)?.revision)
  return {
    seen: await lastRevision(),
    lastRevision,
    change: (body: object) => stack.as(place.token).put(path(place), body),
  }
}

describe('edits by two managers', () => {
  const stack = useStack()

  it('are answered with the revision of what they change [edits-1]', async () => {
    for (const kind of kinds) {
      const { change, lastRevision } = await shared(stack, kind)
      const { body } = await change({ ...kind.theirs, ...kind.different })
      expect(body.revision, kind.name).to.equal(await lastRevision())
    }
  })

  it('are refused when the same field has changed since, and show it [edits-2]', async () => {
    for (const kind of kinds) {
      const { seen, change, lastRevision } = await shared(stack, kind)
      await change(kind.theirs)
      const refused = await change({ revision: seen, ...kind.same })
      expectRefused(refused, 409, kind.code)
      expect(refused.body.current, kind.name).to.containSubset(kind.theirs)
      expect(refused.body.current.revision).to.equal(await lastRevision())
      const chosen = await change({ revision: refused.body.current.revision, ...kind.same })
      expect(chosen.status).to.equal(200)
      expect(chosen.body).to.containSubset(kind.same)
    }
  })

  it('are both kept when they change different fields [edits-3]', async () => {
    for (const kind of kinds) {
      const { seen, change } = await shared(stack, kind)
      await change({ revision: seen, ...kind.theirs })
      const { status, body } = await change({ revision: seen, ...kind.different })
      expect(status, kind.name).to.equal(200)
      expect(body).to.containSubset(kind.theirs).and.to.containSubset(kind.different)
    }
  })

  it('need no revision, as the specification says [edits-4]', async () => {
    for (const kind of kinds) {
      const { change } = await shared(stack, kind)
      await change(kind.theirs)
      expect((await change(kind.same)).body, kind.name).to.containSubset(kind.same)
    }
  })

  it('are accepted when both managers wrote the same', async () => {
    for (const kind of kinds) {
      const { seen, change } = await shared(stack, kind)
      await change(kind.theirs)
      expect((await change({ revision: seen, ...kind.theirs })).status, kind.name).to.equal(200)
    }
  })

  it('are refused with a revision that does not exist', async () => {
    for (const kind of kinds) {
      const { seen, change } = await shared(stack, kind)
      const { status, body } = await change({ revision: String(BigInt(seen) + 1n), ...kind.same })
      expect([status, body.issues[0].path], kind.name).to.deep.equal([422, ['revision']])
    }
  })

  it('do not publish a menu that someone has hidden since', async () => {
    const { seen, change } = await shared(stack, kinds.find(({ name }) => name === 'a menu') as Kind)
    await change({ published: true })
    await change({ published: false })
    const refused = await change({ revision: seen, published: true })
    expect([refused.status, refused.body.current.published]).to.deep.equal([409, false])
  })
})

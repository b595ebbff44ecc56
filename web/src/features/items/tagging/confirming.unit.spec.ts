import type { ItemView } from '@safe-menu/contracts/items/views'
import { expect } from 'chai'
import fc from 'fast-check'
import {
  acknowledged,
  afterTagging,
  replaced,
  type ShownItem,
  shownItems,
  unseenDifferences,
} from '../../../dish/shown-items.ts'
import { confirmed, itemWith, tag } from '../../../testing/items.ts'
import { mentionsOf } from '../suggestions/mention-words.ts'
import {
  batchOf,
  confirmingSays,
  createPressGuard,
  isToReview,
  openReason,
  openText,
  pressInQuestion,
  pressOn,
  pressOnList,
  type Question,
  questionOf,
  shownQuestion,
  whyToConfirm,
} from './confirming.ts'

const shown = (tags: readonly string[], seenTags = tags): ShownItem => {
  const item = itemWith({ allergens: tags.map(id => tag(id)) })
  return { ...item, seen: { ...item, allergens: seenTags.map(id => tag(id)) } }
}
const squid = [{ allergenId: 'molluscs', word: 'squid', name: 'Molluscs' }] as unknown as NonNullable<
  ShownItem['mentions']
>
const free = { isUnsaved: false, isBusy: false }

describe('a dish in a list', () => {
  it('is confirmed with others only if nothing about it is open', () => {
    expect(openReason(shown(['milk']), free)).to.equal(null)
    expect(openReason(shown(['milk']), { isUnsaved: true })).to.equal('unsaved')
    expect(openReason(shown(['milk'], ['milk', 'soybeans']), free)).to.equal('changed')
    expect(openReason({ ...shown(['milk']), mentions: squid }, free)).to.equal('mentions')
    for (const tags of [[], ['vegan']]) expect(openReason(shown(tags), free)).to.equal('untagged')
  })

  it('is left out with its reason, and not at all once it is confirmed', () => {
    const checked = { ...confirmed, allergensConfirmedEdition: 9 }
    const items = [
      { ...shown(['milk']), id: 'ready' },
      { ...shown([]), id: 'untagged' },
      { ...shown(['milk']), id: 'unsaved' },
      { ...shown(['milk']), ...checked, id: 'confirmed' },
    ] as unknown as readonly ShownItem[]
    const { ready, leftOut } = batchOf(items, id => id === 'unsaved')
    expect(ready.map(({ id }) => id)).to.deep.equal(['ready'])
    expect(leftOut).to.deep.equal([
      { id: 'untagged', open: 'untagged' },
      { id: 'unsaved', open: 'unsaved' },
    ])
  })

  it('is not confirmed before it was on the screen, or during an earlier press', () => {
    const items = [shown(['milk'])]
    const state = { seen: new Set(items.map(({ id }) => id)), isUnsaved: () => false, isBusy: false }
    expect(pressOnList(items, state).confirms).to.deep.equal(items)
    expect(pressOnList(items, { ...state, seen: new Set() }).confirms).to.equal(null)
    expect(pressOnList(items, { ...state, isUnsaved: () => true }).confirms).to.equal(null)
    expect(pressOnList(items, { ...state, isBusy: true })).to.include({ confirms: null })
  })

  it('is counted by the reason why it is left out', () => {
    expect(openText(['untagged', 'mentions', 'mentions'])).to.equal(
      '2 mention an allergen that isn’t tagged, 1 has no allergens yet',
    )
  })
})

describe('the card of a dish', () => {
  it('says what confirming means without a tag, unless a press only asks', () => {
    const containsNone = 'No allergens are tagged: confirming says that it contains none of the 14.'
    const untagged = shown([])
    const checked = { ...untagged, ...confirmed, allergensConfirmedEdition: 9 } as ShownItem
    expect(whyToConfirm(untagged)?.effect).to.include(containsNone)
    expect(confirmingSays(untagged)).to.equal(containsNone)
    const asked = [checked, untagged].map(item => ({ ...item, mentions: squid }))
    for (const item of asked) expect(pressOn(item, free)).to.have.property('asks')
    for (const item of [...asked, shown(['milk'])]) {
      expect(whyToConfirm(item)?.effect).not.to.include(containsNone)
      expect(confirmingSays(item)).to.equal('')
    }
    expect(confirmingSays(checked)).to.equal('')
  })

  it('says that it is to confirm whenever the review lists it', () => {
    const checked = { ...shown(['milk']), ...confirmed, allergensConfirmedEdition: 9 } as ShownItem
    const unconfirmed = shown(['milk'])
    const older = { ...checked, allergensConfirmedEdition: 0 }
    const mentioning = { ...checked, mentions: squid }
    for (const item of [checked, unconfirmed, older, mentioning])
      expect(whyToConfirm(item) !== null).to.equal(isToReview(item, false))
    expect(whyToConfirm(checked)).to.equal(null)
    expect(whyToConfirm(unconfirmed)?.title).to.equal('Allergens not confirmed')
    expect(whyToConfirm(older)?.title).to.match(/^New allergen: .*Check again\.$/u)
    expect(whyToConfirm(mentioning)?.title).to.equal(
      'A text mentions an allergen that isn’t tagged. Check again.',
    )
  })
})

describe('a dish that is confirmed alone', () => {
  it('asks about words, unseen changes and a refusal, each in the shown version', () => {
    expect(questionOf(shown(['milk']))).to.equal(null)
    expect(questionOf({ ...shown(['milk']), mentions: squid })).to.include({ isStale: false })
    expect(questionOf({ ...shown(['molluscs']), mentions: squid })).to.equal(null)
    const changed = questionOf(shown(['milk'], ['milk', 'soybeans']))
    expect(changed?.differences).to.deep.equal(['Removed: Contains Soybeans'])
    const item = shown(['milk'])
    const current = { ...item, revision: '9' as typeof item.revision }
    expect(questionOf(item, current)).to.deep.equal({ version: current, differences: [], isStale: true })
  })

  it('is asked about only in the version that the manager’s own answers make', () => {
    const item = { ...shown(['milk'], ['milk', 'soybeans']), mentions: squid }
    const asked = questionOf(item)
    if (!asked) return expect.fail('no question')
    const answered = { ...shown(['milk'], ['milk', 'soybeans']), revision: '9' as typeof item.revision }
    expect(shownQuestion(asked, answered).version).to.equal(answered)
    expect(shownQuestion(asked, item).version).to.equal(item)
    const elsewhere = { ...shown([], ['milk', 'soybeans']), revision: answered.revision }
    expect(shownQuestion(asked, elsewhere).version, 'which the server refuses').to.equal(item)
  })
})

describe('a press of “Allergens checked”', () => {
  it('does nothing while tags are not saved or an earlier press is on its way', () => {
    const item = { ...shown(['milk']), mentions: squid }
    const question = shownQuestion(questionOf(item) ?? expect.fail('no question'), item)
    for (const blocked of [
      { ...free, isUnsaved: true },
      { ...free, isBusy: true },
    ]) {
      expect(pressOn(shown(['milk']), blocked)).to.equal(null)
      expect(pressInQuestion({ ...question, mentions: [] }, blocked)).to.equal(null)
    }
    expect(pressInQuestion(question, free), 'the squid is not answered').to.equal(null)
    expect(pressInQuestion({ ...question, mentions: [] }, free)).to.deep.equal({ confirms: item })
  })

  it('answers the reports about a confirmed dish without a question', () => {
    const allergensConfirmedAt = '2026-01-01T00:00:00.000Z'
    const item = {
      ...shown(['milk'], ['milk', 'soybeans']),
      allergensConfirmedAt,
      allergensConfirmedEdition: 9,
    }
    expect(pressOn(item, free)).to.deep.equal({ answersFor: item })
  })
})

const soup = { id: 'soup', revision: '3' }
const stew = { id: 'stew', revision: '1' }
const second = 1_000

describe('the guard of confirming presses', () => {
  it('takes one press of each dish that was on the screen for a moment', () => {
    const guard = createPressGuard()
    guard.moved(0)
    guard.begin(soup, second)
    expect(guard.end(soup, second + 80)).to.equal(true)
    guard.moved(second + 200) // the next dish
    guard.begin(stew, 2 * second)
    expect(guard.end(stew, 2 * second + 80)).to.equal(true)
  })

  it('takes a long press of the space bar once', () => {
    const guard = createPressGuard()
    guard.begin(soup, second)
    for (let at = second + 500; at < 3 * second; at += 33) guard.begin(soup, at, true)
    expect(guard.end(soup, 3 * second)).to.equal(true)
  })

  it('takes a press of assistive technology, which has no beginning', () => {
    const guard = createPressGuard()
    guard.moved(0)
    expect(guard.end(soup, 100)).to.equal(false)
    expect(guard.end(soup, second)).to.equal(true)
  })
})

/** One dish and the screens that confirm it: a card, a review, a question above either, and a list. */
type Surface = 'dish' | 'question' | 'list'

/** What a finger, a server and another manager can do, each some time after the last. */
const steps = fc.array(
  fc.record({
    after: fc.nat(1_200),
    kind: fc.constantFrom(
      'down',
      'down',
      'repeat',
      'up',
      'up',
      'up',
      'poll',
      'changed elsewhere',
      'text elsewhere',
      'own tag',
      'saved',
      'answered',
      'seen',
      'open list',
      'close',
      'answer',
    ),
    value: fc.nat(3),
  }),
  { maxLength: 80 },
)

/** The page, the server and the manager's finger, run by the functions that the screens use. */
function simulate(taken: ReturnType<typeof createPressGuard> = createPressGuard()) {
  const tagIds = ['milk', 'eggs', 'fish', 'nuts']
  const revisionOf = (revision: number) => String(revision) as ShownItem['revision']
  let server = itemWith({ revision: revisionOf(1), allergens: [tag('milk')] })
  let item = shownItems([server], undefined)[0] ?? expect.fail()
  let surface: Surface = 'dish'
  let question: Question | null = null
  let list: { readonly items: readonly ShownItem[]; readonly seen: Set<string> } | null = null
  let ownTag: string | null = null
  let writing: { readonly version: ItemView; readonly seen: ShownItem['seen'] } | null = null
  let at = 0
  /** What the screen says under the finger, and since when. */
  let screen = { key: '', since: 0 }
  let down: { readonly key: string; readonly since: number; readonly at: number } | 'held' | null = null
  const confirmed: string[] = []

  const isUnsaved = () => ownTag !== null
  const blocked = () => ({ isUnsaved: isUnsaved(), isBusy: writing !== null })
  const target = () => {
    if (surface === 'list' && list)
      return pressOnList(list.items, { seen: list.seen, ...blocked(), isUnsaved }).shown
    return surface === 'question' && question ? shownQuestion(question, item).shown : item
  }
  const draw = () => {
    if (surface === 'question' && question && shownQuestion(question, item).isOver) close()
    const { id, revision } = target()
    const key = `${surface} ${id} ${revision}`
    if (key === screen.key) return
    // The number of a list's seen dishes changes in place.
    const isInPlace = surface === 'list' && screen.key.startsWith('list')
    screen = { key, since: at }
    if (!isInPlace) taken.moved(at)
  }
  function close() {
    ;[surface, question, list] = ['dish', null, null]
  }
  /** `shown`: the dish beside the button. A list stays as it was opened, and the server refuses its versions that are out of date. */
  const write = (version: ItemView, shown = item) => {
    const isSeen = surface === 'question' || unseenDifferences(shown.seen, version).length === 0
    expect(isSeen, 'nothing unseen is confirmed without a question').to.equal(true)
    expect(ownTag, 'an unsaved tag').to.equal(null)
    expect(writing, 'an earlier press').to.equal(null)
    expect(mentionsOf(shown), 'an allergen of the texts').to.deep.equal([])
    confirmed.push(version.revision)
    writing = { version, seen: item.seen }
  }
  const press = () => {
    if (surface === 'list' && list) {
      const { confirms } = pressOnList(list.items, { seen: list.seen, ...blocked(), isUnsaved })
      for (const version of confirms ?? []) write(version, version)
      return
    }
    if (surface === 'question' && question) {
      const next = pressInQuestion(shownQuestion(question, item), blocked())
      if (next && 'confirms' in next) write(next.confirms)
      return
    }
    const next = pressOn(item, blocked())
    if (next && 'asks' in next) [surface, question] = ['question', next.asks]
    else if (next && 'confirms' in next) write(next.confirms)
  }
  const elsewhere = (change: Partial<ItemView>) => {
    server = { ...server, ...change, revision: revisionOf(Number(server.revision) + 1) }
  }
  const toggled = (id: string) =>
    server.allergens.some(other => other.id === id)
      ? server.allergens.filter(other => other.id !== id)
      : [...server.allergens, tag(id)]

  const run: Record<string, (value: number) => void> = {
    down() {
      down = { ...screen, at }
      taken.begin(target(), at)
    },
    repeat() {
      down ??= 'held'
      taken.begin(target(), at, true)
    },
    up() {
      const begun = down ?? { ...screen, at }
      down = null
      const before = confirmed.length
      const isTaken = taken.end(target(), at)
      if (!isTaken) return
      taken.moved(at)
      const { key } = screen
      press()
      if (confirmed.length === before) return
      if (begun === 'held') return expect.fail('a held key confirmed')
      expect(begun.key, 'what was on the screen when the press began').to.equal(key)
      if (surface !== 'list') expect(begun.at - begun.since, 'for a moment').to.be.at.least(700)
    },
    poll() {
      item = shownItems([server], [item])[0] ?? item
    },
    'changed elsewhere': value => elsewhere({ allergens: toggled(tagIds[value] ?? 'milk') }),
    'text elsewhere': value =>
      elsewhere({ description: `Text ${value}`, ...(value === 0 ? { mentions: squid } : { mentions: [] }) }),
    'own tag': value => {
      ownTag ??= tagIds[value] ?? null
    },
    saved() {
      if (ownTag === null) return
      const id = ownTag
      ownTag = null
      elsewhere({ allergens: toggled(id) })
      const own = server.allergens.find(other => other.id === id) ?? null
      item = afterTagging(item, server, new Map([[id, own]]))
    },
    answered() {
      if (!writing) return
      const { version } = writing
      writing = null
      if (version.revision === server.revision && (server.mentions ?? []).length === 0) {
        item = acknowledged(item, version)
        return close()
      }
      // The server refuses the version, and the page shows the one that it has.
      const asked = questionOf(item, server)
      item = replaced(item, server)
      if (surface !== 'list' && asked) [surface, question] = ['question', asked]
    },
    seen() {
      for (const { id } of list?.items ?? []) list?.seen.add(id)
    },
    'open list'() {
      const { ready } = batchOf([item], isUnsaved)
      if (surface === 'dish' && ready.length > 0)
        [surface, list] = ['list', { items: ready, seen: new Set() }]
    },
    close,
    answer() {
      if ((item.mentions ?? []).length === 0 || item.revision !== server.revision) return
      elsewhere({ mentions: [] })
      item = { ...item, mentions: [], revision: server.revision }
    },
  }
  draw()
  return {
    confirmed,
    step(after: number, kind: string, value: number) {
      at += after
      run[kind]?.(value)
      draw()
    },
  }
}

describe('presses on a card, in the review, in a question and in a list', () => {
  it('never confirm a revision that was not on the screen', () => {
    let confirmations = 0
    fc.assert(
      fc.property(steps, taken => {
        const page = simulate()
        for (const { after, kind, value } of taken) page.step(after, kind, value)
        confirmations += page.confirmed.length
      }),
      { numRuns: 2_000 },
    )
    expect(confirmations).to.be.above(200)
  })

  it('are found out when a screen takes every press', () => {
    const takesAll = () => ({ ...createPressGuard(), end: () => true })
    const isFound = fc.check(
      fc.property(steps, taken => {
        const page = simulate(takesAll())
        for (const { after, kind, value } of taken) page.step(after, kind, value)
      }),
      { numRuns: 2_000 },
    ).failed
    expect(isFound).to.equal(true)
  })
})

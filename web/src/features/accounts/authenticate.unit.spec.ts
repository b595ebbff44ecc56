import { expect } from 'chai'
import {
  afterLogin,
  checkAuthFields,
  emptyAuthFields,
  returnsToPage,
  successOutcome,
  toneOf,
} from './authenticate.ts'

const filled = {
  ...emptyAuthFields,
  email: ' Owner@Example.com ',
  password: 'correct horse',
  name: 'Osteria',
}

describe('checkAuthFields', () => {
  it('finds nothing when every required field is filled', () => {
    expect(checkAuthFields(filled, 'register', 'restaurant')).to.deep.equal({})
    expect(checkAuthFields({ ...filled, name: '' }, 'register', 'customer')).to.deep.equal({})
  })

  it('reports all missing fields of a restaurant’s registration at once [auth-rules-1]', () => {
    const issues = checkAuthFields(emptyAuthFields, 'register', 'restaurant')
    expect(issues).to.have.all.keys('name', 'email', 'password')
  })

  it('accepts a short password for signing in', () => {
    expect(checkAuthFields({ ...filled, password: 'short' }, 'sign-in', 'restaurant')).to.deep.equal({})
  })

  it('counts bytes instead of letters in a new password', () => {
    const ofBytes = (password: string) =>
      checkAuthFields({ ...filled, password }, 'register', 'customer').password
    expect(ofBytes('ééééé')).to.equal(undefined)
    expect(ofBytes('é'.repeat(36))).to.equal(undefined)
    expect(ofBytes('é'.repeat(37))).to.match(/72 bytes/u)
    expect(ofBytes('123456789')).to.match(/10 characters/u)
  })
})

describe('afterLogin', () => {
  const after = (path: string, query = '', isAdmin = false) =>
    afterLogin(path, new URLSearchParams(query), isAdmin)
  const left = (next: string) => `next=${encodeURIComponent(next)}`

  it('leads to the site root by default [auth-rules-2]', () => {
    expect(after('/login')).to.equal('/')
    expect(after('/login', 'mode=register&as=customer')).to.equal('/')
  })

  it('leads back to the page that was left', () => {
    expect(after('/login', left('/menu-manager?menu=1'))).to.equal('/menu-manager?menu=1')
  })

  it('stays on a page that showed the form, without the form’s own parameters', () => {
    expect(after('/menu-manager', 'tab=archive&mode=register')).to.equal('/menu-manager?tab=archive')
    expect(after('/account', 'as=customer')).to.equal('/account')
  })

  it('leads only admins to a page for admins', () => {
    expect([after('/admin', '', true), after('/admin')]).to.deep.equal(['/admin', '/'])
    expect(after('/login', left('/analytics?restaurant=r-1'))).to.equal('/')
    expect(after('/login', left('/administration'))).to.equal('/administration')
  })

  it('leads to the root for an address that is not a page of this site', () => {
    const [evil, other] = ['evil.example', 'elsewhere.example']
    for (const next of [`https://${evil}`, `//${evil}`, `/\\${evil}`, `/\t/${other}`, `/\n\\${other}`])
      expect(after('/login', left(next)), JSON.stringify(next)).to.equal('/')
    for (const next of ['', 'menu', '/login?next=/a', '/menus\r'])
      expect(after('/login', left(next)), JSON.stringify(next)).to.equal('/')
  })
})

describe('a login in place of a page', () => {
  const by = (account: string, audience: 'restaurant' | 'customer' = 'restaurant') => ({ audience, account })

  it('leads back to it, unless another person or audience logs in', () => {
    expect(returnsToPage(by('anna'), by('anna'))).to.equal(true)
    expect(returnsToPage(by(''), by('anna')), 'nobody was logged in before').to.equal(true)
    expect(returnsToPage(by('anna'), by('ben'))).to.equal(false)
    expect(returnsToPage(by('', 'customer'), by('anna'))).to.equal(false)
  })
})

describe('the outcome of signing in or registering [auth-outcome-1]', () => {
  it('is the server’s message, or Success! without one', () => {
    expect(successOutcome('Welcome back.').text).to.equal('Welcome back.')
    expect(successOutcome('').text).to.equal('Success!')
  })

  it('looks like an error if it is one or its message mentions one', () => {
    expect(toneOf(successOutcome('Done.'))).to.equal('safe')
    expect(toneOf(successOutcome('An error occurred'))).to.equal('stop')
    expect(toneOf(successOutcome('Error'))).to.equal('stop')
    expect(toneOf({ kind: 'error', text: 'The password is wrong.' })).to.equal('stop')
  })
})

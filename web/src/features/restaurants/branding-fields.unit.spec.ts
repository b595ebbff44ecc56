import { noCustomization } from '@safe-menu/contracts/restaurants/branding'
import { expect } from 'chai'
import { ApiError } from '../../api/api-error.ts'
import { fieldIssues } from '../../api/failures.ts'
import { changeOf, isColour, noBranding, previewOf } from './branding-fields.ts'

describe('the branding form', () => {
  it('previews the uploaded picture, unless there is a background picture', () => {
    const uploaded = { id: 'ab'.repeat(32) }
    const shown = (backgroundImage: string, picture: { id: string } | null) =>
      previewOf({ ...noBranding, backgroundImage }, '', picture).backgroundImage
    expect(shown('', uploaded)).to.equal(`/api/pictures/${uploaded.id}/full`)
    expect(shown('http://not-yet.example', uploaded)).to.equal(`/api/pictures/${uploaded.id}/full`)
    expect(shown('https://x.example/a.png', uploaded)).to.equal('https://x.example/a.png')
    expect(shown('', null)).to.equal('')
  })

  it('sends only the edited fields', () => {
    expect(
      changeOf({ secondary: ' #F2A65A ', body: 'lora', logoUrl: 'https://x.example/a.png' }),
    ).to.deep.equal({
      colors: { secondary: '#F2A65A' },
      fonts: { body: 'lora' },
      logoUrl: 'https://x.example/a.png',
    })
    expect(changeOf({})).to.deep.equal({})
  })

  it('previews what can be shown of unfinished input', () => {
    const typing = { ...noBranding, primary: '#12', secondary: '#F2A65A', backgroundImage: 'http://x' }
    expect(previewOf(typing, '.menu-title {\n}\n', null)).to.deep.equal({
      ...noCustomization,
      colors: { primary: '', secondary: '#f2a65a' },
      customCss: '.menu-title {\n}\n',
    })
    expect([isColour('#12'), isColour(''), isColour('#ABCDEF'), isColour('red')]).to.deep.equal([
      false,
      true,
      true,
      false,
    ])
  })

  it('shows each error of the server beside its field', () => {
    const issues = [
      { path: ['customization', 'colors', 'primary'], message: 'first' },
      { path: ['customization', 'colors', 'primary'], message: 'second' },
      { path: ['customization', 'logoUrl'], message: 'logo' },
    ]
    const refusal = new ApiError({ code: 'request.invalid', status: 422, message: '', issues })
    expect(fieldIssues(refusal, -1)).to.deep.equal({ primary: 'first', logoUrl: 'logo' })
  })
})

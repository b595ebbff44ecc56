import { expect } from 'chai'
import { routes } from '../routes.ts'
import { createOpenApiDocument } from './openapi.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { required?: string[]; properties: object } }> }
  responses: Record<string, { content: Record<string, { schema: { type?: string } }> }>
  security: object[]
}

const document = createOpenApiDocument(routes)
const paths = document.paths as Record<string, Record<string, Operation>>
const operations = Object.values(paths).flatMap(path => Object.values(path))

describe('createOpenApiDocument', () => {
  it('lists each route once, as plain JSON', () => {
    expect(document.openapi).to.equal('3.1.0')
    expect(operations.map(operation => operation.operationId).sort()).to.deep.equal(
      routes.map(route => route.id).sort(),
    )
    expect(JSON.parse(JSON.stringify(document))).to.deep.equal(document)
  })

  it('declares each path parameter as required', () => {
    for (const [path, methods] of Object.entries(paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/gu)].map(match => match[1])
      for (const operation of Object.values(methods)) {
        const declared = operation.parameters.filter(parameter => parameter.in === 'path')
        expect(declared.map(parameter => parameter.name).sort(), path).to.deep.equal(named.sort())
        expect(declared.every(parameter => parameter.required)).to.equal(true)
      }
    }
  })

  it('requires only body fields without a default', () => {
    const body = paths['/api/menu-items/{menuId}/items']?.post?.requestBody?.content['application/json']
    expect(body?.schema.required).to.deep.equal(['name'])
    expect(body?.schema.properties).to.include.keys('price', 'section', 'crossContamination')
  })

  it('declares roles and response types other than JSON', () => {
    expect(paths['/api/menus/{menuId}']?.put?.security).to.deep.equal([{ bearer: [] }])
    expect(paths['/api/menus/{menuId}']?.get?.security).to.deep.equal([{}, { bearer: [] }])
    expect(paths['/api/menus/{menuId}/live']?.get?.responses['200']?.content).to.have.key('text/event-stream')
    expect(paths['/api/menus/{menuId}/export']?.get?.responses['200']?.content).to.have.key('text/csv')
  })

  it('declares `current` for routes that can refuse an outdated change', () => {
    const path = '/api/menu-items/items/{itemId}/allergens/confirmation'
    const conflict = paths[path]?.put?.responses['409']?.content['application/json']?.schema
    const [error, { properties }] = (conflict as { allOf: [object, { properties: { current: object } }] })
      .allOf
    expect(error).to.deep.equal({ $ref: '#/components/schemas/Error' })
    expect(properties.current).to.have.nested.property('properties.revision')
    const other = paths['/api/menu-items/{itemId}/restore']?.put?.responses['409']
    expect(other?.content['application/json']?.schema).to.have.key('$ref')
  })

  it('says how an address answers to other methods', () => {
    expect(JSON.stringify(document.info)).to.include('405').and.to.include('route.method_not_allowed')
  })

  it('declares the errors of each operation by status', () => {
    for (const operation of operations)
      expect(operation.responses, operation.operationId).to.include.keys('429', '500')
    expect(paths['/api/menus/{menuId}']?.get?.responses).to.include.keys('404', '503')
  })
})

import { z } from 'zod'
import { defineRoute } from '../http/route.ts'

/** Routes of the API itself. */
export const platformRoutes = {
  openApi: defineRoute('GET /api/openapi.json', {
    id: 'platform.openapi',
    summary: 'This list of routes as OpenAPI 3.1',
    access: { kind: 'public' },
    responses: { 200: z.record(z.string(), z.unknown()) },
  }),
  docs: defineRoute('GET /api/docs', {
    id: 'platform.docs',
    summary: 'This list of routes as a page',
    access: { kind: 'public' },
    responseType: 'text/html',
    responses: { 200: z.string() },
  }),
} as const

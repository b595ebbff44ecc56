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
} as const

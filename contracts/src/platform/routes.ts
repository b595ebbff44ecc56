import { z } from 'zod'
import { defineRoute } from '../http/route.ts'

/** Routes of the API itself. */
export const platformRoutes = {
  openApi: defineRoute({
    id: 'platform.openapi',
    summary: 'This list of routes as OpenAPI 3.1',
    method: 'GET',
    path: '/api/openapi.json',
    service: 'query',
    access: { kind: 'public' },
    limit: 'guest-read',
    bodyKind: 'none',
    responses: { 200: z.record(z.string(), z.unknown()) },
    errors: [],
  }),
} as const

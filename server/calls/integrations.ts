import type { Handlers } from '../handler.ts';
import { disconnect, editDataResources, editOptions } from '../integrations/edit-integration.ts';
import {
  lockIntegration,
  readIntegration,
  readIntegrations,
} from '../integrations/integration-rows.ts';
import {
  addMapping,
  editMapping,
  pageOfMappings,
  pageOfUnmapped,
  removeMapping,
} from '../integrations/mapping-values.ts';
import {
  addRule,
  editRule,
  readRules,
  refuseFaulty,
  removeRule,
} from '../integrations/mutating-rules.ts';
import { previewRules, readRuleSamples } from '../integrations/rule-samples.ts';
import { pathId } from '../path-id.ts';
import { requireRole } from '../require-role.ts';
import { pageMeta } from '../selling/pages.ts';

export const integrationHandlers = {
  'GET /shop/integrations': async ({ db, shopId }) => ({
    data: await readIntegrations(db, shopId),
  }),

  'GET /shop/integrations/{id}': async ({ db, shopId, params }) => ({
    data: await readIntegration(db, shopId, pathId(params.id)),
  }),

  'GET /shop/integrations/{id}/options': async ({ db, shopId, params }) => {
    const { options } = await readIntegration(db, shopId, pathId(params.id));
    return { data: { options } };
  },

  'PATCH /shop/integrations/{id}/options': async (call) => {
    const { db, session, shopId, params, body, services } = call;
    await requireRole(db, session, shopId, 'admin');
    const edit = { id: pathId(params.id), change: body, now: services.now() };
    return { data: await editOptions(db, shopId, edit) };
  },

  'PATCH /shop/integrations/{id}/data-resources': async (call) => {
    const { db, session, shopId, params, body, locale, services } = call;
    await requireRole(db, session, shopId, 'admin');
    const change = body.data_resources;
    const edit = { id: pathId(params.id), change, locale, now: services.now() };
    return { data: await editDataResources(db, shopId, edit) };
  },

  'DELETE /shop/integrations/{id}': async ({ db, session, shopId, params, services }) => {
    await requireRole(db, session, shopId, 'admin');
    return { data: await disconnect(db, shopId, pathId(params.id), services.now()) };
  },

  'GET /shop/integrations/{id}/mapping-values': async ({ db, shopId, params, query }) => {
    const { id } = await readIntegration(db, shopId, pathId(params.id));
    const { rows, total } = await pageOfMappings(db, shopId, id, query);
    return { data: rows, meta: pageMeta(query.page, total) };
  },

  'POST /shop/integrations/{id}/mapping-values': async (call) => {
    const { db, session, shopId, params, body, locale } = call;
    await requireRole(db, session, shopId, 'admin');
    const { id: integrationId } = await lockIntegration(db, shopId, pathId(params.id));
    return { data: await addMapping(db, { shopId, integrationId, locale }, body) };
  },

  'PATCH /shop/integrations/{id}/mapping-values/{valueId}': async (call) => {
    const { db, session, shopId, params, body, locale } = call;
    await requireRole(db, session, shopId, 'admin');
    const { id: integrationId } = await lockIntegration(db, shopId, pathId(params.id));
    const writing = { shopId, integrationId, locale };
    return { data: (await editMapping(db, writing, pathId(params.valueId), body)).after };
  },

  'DELETE /shop/integrations/{id}/mapping-values/{valueId}': async (call) => {
    const { db, session, shopId, params } = call;
    await requireRole(db, session, shopId, 'admin');
    const { id: integrationId } = await lockIntegration(db, shopId, pathId(params.id));
    await removeMapping(db, { integrationId }, pathId(params.valueId));
    return { data: null };
  },

  'GET /shop/integrations/{id}/unmapped-values': async ({ db, shopId, params, query }) => {
    const { id } = await readIntegration(db, shopId, pathId(params.id));
    const { rows, total } = await pageOfUnmapped(db, shopId, id, query);
    return { data: rows, meta: pageMeta(query.page, total) };
  },

  'GET /shop/integrations/{id}/mutating-rules': async ({ db, shopId, params }) => {
    const { id } = await readIntegration(db, shopId, pathId(params.id));
    return { data: await readRules(db, id) };
  },

  'POST /shop/integrations/{id}/mutating-rules': async (call) => {
    const { db, session, shopId, params, body, locale } = call;
    await requireRole(db, session, shopId, 'admin');
    const { id } = await lockIntegration(db, shopId, pathId(params.id));
    return { data: await addRule(db, id, body, locale) };
  },

  'PATCH /shop/integrations/{id}/mutating-rules/{ruleId}': async (call) => {
    const { db, session, shopId, params, body, locale } = call;
    await requireRole(db, session, shopId, 'admin');
    const { id } = await lockIntegration(db, shopId, pathId(params.id));
    return { data: (await editRule(db, id, pathId(params.ruleId), body, locale)).after };
  },

  'DELETE /shop/integrations/{id}/mutating-rules/{ruleId}': async (call) => {
    const { db, session, shopId, params } = call;
    await requireRole(db, session, shopId, 'admin');
    const { id } = await lockIntegration(db, shopId, pathId(params.id));
    await removeRule(db, id, pathId(params.ruleId));
    return { data: null };
  },

  'GET /shop/integrations/{id}/rule-samples': async ({ db, shopId, params }) => {
    await readIntegration(db, shopId, pathId(params.id));
    return { data: await readRuleSamples(db, shopId) };
  },

  'POST /shop/integrations/{id}/mutating-rules/preview': async (call) => {
    const { db, shopId, params, body, locale } = call;
    const { id } = await readIntegration(db, shopId, pathId(params.id));
    for (const [at, rule] of (body.rules ?? []).entries()) {
      refuseFaulty(rule, locale, `rules.${at}.`);
    }
    return { data: await previewRules(db, shopId, body.rules ?? (await readRules(db, id))) };
  },
} satisfies Partial<Handlers>;

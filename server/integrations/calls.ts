import type { Integration } from '../../contract/entities/integrations.ts';
import type { MappingValue, MutatingRule } from '../../contract/entities/value-rules.ts';
import { markStore } from '../changes/mark-listings.ts';
import {
  addExchange,
  cancelExchanges,
  readExchange,
  readExchanges,
} from '../exchange/exchange-rows.ts';
import type { Exchanges } from '../exchange/worker.ts';
import type { Handlers } from '../http/handler.ts';
import { pageMeta } from '../http/pages.ts';
import { pathId } from '../http/path-id.ts';
import {
  disconnect,
  editDataResources,
  editOptions,
  refuseWhenDisconnected,
} from '../integrations/edit-integration.ts';
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
import { noteChange } from '../integrations/note-change.ts';
import { previewRules, readRuleSamples } from '../integrations/rule-samples.ts';
import { requireRole } from '../team/require-role.ts';

interface Needs {
  exchanges: Exchanges;
  now(): number;
}

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
    const { db, shopId, params, body, services } = call;
    const { options: before } = await lockIntegration(db, shopId, pathId(params.id));
    const edit = { id: pathId(params.id), change: body, now: services.now() };
    const data = await editOptions(db, shopId, edit);
    const change = { before, after: data.options, id: data.id, subject: data.name };
    await noteChange(call, { action: 'integration.options_changed', ...change });
    await markStore(db, data.id, services.now());
    return { data };
  },

  'PATCH /shop/integrations/{id}/data-resources': async (call) => {
    const { db, shopId, params, body, locale, services } = call;
    const before = exchanged(await lockIntegration(db, shopId, pathId(params.id)));
    const change = body.data_resources;
    const edit = { id: pathId(params.id), change, locale, now: services.now() };
    const data = await editDataResources(db, shopId, edit);
    const changed = { before, after: exchanged(data), id: data.id, subject: data.name };
    await noteChange(call, { action: 'integration.data_resources_changed', ...changed });
    await markStore(db, data.id, services.now());
    return { data };
  },

  'DELETE /shop/integrations/{id}': async (call) => {
    const { db, shopId, params, services } = call;
    const { state } = await lockIntegration(db, shopId, pathId(params.id));
    const ending = { id: pathId(params.id), now: services.now() };
    const data = await disconnect(db, shopId, ending);
    call.afterwards(() => services.exchanges.attend(data.id));
    const change = { before: { state }, after: { state: data.state } };
    const { id, name: subject } = data;
    await noteChange(call, { action: 'integration.disconnected', ...change, id, subject });
    return { data };
  },

  'POST /shop/integrations/{id}/test': async (call) => {
    const { db, shopId, params, services } = call;
    const integrationId = pathId(params.id);
    const id = await db.transaction(async (tx) => {
      refuseWhenDisconnected(await lockIntegration(tx, shopId, integrationId));
      const asked = { integrationId, kind: 'test', now: services.now() } as const;
      await cancelExchanges(tx, integrationId, asked.now, [asked.kind]);
      return addExchange(tx, asked);
    });
    await services.exchanges.attend(integrationId);
    return { data: await readExchange(db, id) };
  },

  'GET /shop/integrations/{id}/exchanges': async ({ db, shopId, params }) => {
    const { id } = await readIntegration(db, shopId, pathId(params.id));
    return { data: await readExchanges(db, id) };
  },

  'GET /shop/integrations/{id}/mapping-values': async (call) => {
    const { db, shopId, params, query, giveWay } = call;
    const { id } = await readIntegration(db, shopId, pathId(params.id));
    const { rows, total } = await pageOfMappings(db, shopId, id, query, giveWay);
    return { data: rows, meta: pageMeta(query.page, total) };
  },

  'POST /shop/integrations/{id}/mapping-values': async (call) => {
    const { db, shopId, params, body, locale, services } = call;
    const { id: integrationId } = await lockIntegration(db, shopId, pathId(params.id));
    const data = await addMapping(db, { shopId, integrationId, locale }, body);
    const { id, source_value: subject } = data;
    const change = { id, subject, before: null, after: mapped(data) };
    await noteChange(call, { action: 'mapping_value.added', ...change });
    await markStore(db, integrationId, services.now());
    return { data };
  },

  'PATCH /shop/integrations/{id}/mapping-values/{valueId}': async (call) => {
    const { db, shopId, params, body, locale, services } = call;
    const { id: integrationId } = await lockIntegration(db, shopId, pathId(params.id));
    const writing = { shopId, integrationId, locale };
    const { before, after } = await editMapping(db, writing, pathId(params.valueId), body);
    const { id, source_value: subject } = after;
    const change = { id, subject, before: mapped(before), after: mapped(after) };
    await noteChange(call, { action: 'mapping_value.edited', ...change });
    await markStore(db, integrationId, services.now());
    return { data: after };
  },

  'DELETE /shop/integrations/{id}/mapping-values/{valueId}': async (call) => {
    const { db, shopId, params, services } = call;
    const { id: integrationId } = await lockIntegration(db, shopId, pathId(params.id));
    const gone = await removeMapping(db, { integrationId }, pathId(params.valueId));
    const { id, attribute, sourceValue: subject, targetValue } = gone;
    const before = { attribute, source_value: subject, target_value: targetValue };
    await noteChange(call, { action: 'mapping_value.removed', id, subject, before, after: null });
    await markStore(db, integrationId, services.now());
    return { data: null };
  },

  'GET /shop/integrations/{id}/unmapped-values': async (call) => {
    const { db, shopId, params, query, giveWay } = call;
    const { id } = await readIntegration(db, shopId, pathId(params.id));
    const { rows, total } = await pageOfUnmapped(db, shopId, id, query, giveWay);
    return { data: rows, meta: pageMeta(query.page, total) };
  },

  'GET /shop/integrations/{id}/mutating-rules': async ({ db, shopId, params }) => {
    const { id } = await readIntegration(db, shopId, pathId(params.id));
    return { data: await readRules(db, id) };
  },

  'POST /shop/integrations/{id}/mutating-rules': async (call) => {
    const { db, shopId, params, body, locale, services } = call;
    const { id: integrationId } = await lockIntegration(db, shopId, pathId(params.id));
    const data = await addRule(db, integrationId, body, locale);
    const { id, name: subject } = data;
    const change = { id, subject, before: null, after: ruled(data) };
    await noteChange(call, { action: 'mutating_rule.added', ...change });
    await markStore(db, integrationId, services.now());
    return { data };
  },

  'PATCH /shop/integrations/{id}/mutating-rules/{ruleId}': async (call) => {
    const { db, shopId, params, body, locale, services } = call;
    const { id: integrationId } = await lockIntegration(db, shopId, pathId(params.id));
    const ruleId = pathId(params.ruleId);
    const { before, after } = await editRule(db, integrationId, ruleId, body, locale);
    const change = { id: ruleId, subject: after.name, before: ruled(before), after: ruled(after) };
    await noteChange(call, { action: 'mutating_rule.edited', ...change });
    await markStore(db, integrationId, services.now());
    return { data: after };
  },

  'DELETE /shop/integrations/{id}/mutating-rules/{ruleId}': async (call) => {
    const { db, shopId, params, services } = call;
    const { id } = await lockIntegration(db, shopId, pathId(params.id));
    const gone = await removeRule(db, id, pathId(params.ruleId));
    const change = { id: gone.id, subject: gone.name, before: ruled(gone), after: null };
    await noteChange(call, { action: 'mutating_rule.removed', ...change });
    await markStore(db, id, services.now());
    return { data: null };
  },

  'GET /shop/integrations/{id}/rule-samples': async ({ db, shopId, params }) => {
    const { currency } = await readIntegration(db, shopId, pathId(params.id));
    return { data: await readRuleSamples(db, { shopId, currency }) };
  },

  'POST /shop/integrations/{id}/mutating-rules/preview': async (call) => {
    const { db, session, shopId, params, body, locale } = call;
    const { id, currency } = await readIntegration(db, shopId, pathId(params.id));
    // Trying a rule is a part of writing it, so it needs the same role.
    if (body.rules) await requireRole(db, session, shopId, 'admin');
    for (const [at, rule] of (body.rules ?? []).entries()) {
      refuseFaulty(rule, locale, `rules.${at}.`);
    }
    const rules = body.rules ?? (await readRules(db, id));
    return { data: await previewRules(db, { shopId, currency }, rules) };
  },
} satisfies Partial<Handlers<Needs>>;

/** The exchanged kinds, as activities show them. */
const exchanged = ({ data_resources: resources }: Integration) =>
  Object.fromEntries(
    resources.map(({ kind, enabled, direction }) => [kind, enabled ? direction : 'off']),
  );
const mapped = ({ attribute, source_value, target_value }: MappingValue) => ({
  attribute,
  source_value,
  target_value,
});
const ruled = ({ name, enabled, conditions, action, position }: MutatingRule) => ({
  name,
  enabled,
  conditions,
  action,
  position,
});

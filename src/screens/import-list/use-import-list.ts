import { useMemo } from 'react';
import { useShopMoney } from '../../features/products/use-shop-money.ts';
import { useNewest } from '../../sync/react/use-newest.ts';
import { useReadWhen } from '../../sync/react/use-read-when.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import { useSearchAhead } from '../../sync/react/use-search-ahead.ts';
import { type ListView, listView } from '../../sync/read/list-view.ts';
import { searches } from '../../sync/read/search.ts';
import type { ListQuery } from '../../ui/use-list-query.ts';
import { countGroups, type Group, inGroup, isByGate } from './import-rows.ts';
import type { Item } from './item.ts';

interface ImportListRead {
  /** The items that match the chip and the search. */
  view: ListView<Item['value']>;
  /** The whole list; null while it isn't on the device yet. */
  all: readonly Item[] | null;
  /** Groups that the gate decides are only counted when chosen, because it has to check every variant. */
  counts: Partial<Record<Group, number>> | null;
}

/** The import list from this device, and from the server until it is here. */
export function useImportList(query: ListQuery, group: Group): ImportListRead {
  const { page, search, words, wordsPage } = query;
  const money = useShopMoney();
  const records = useRecords('import-products');
  const newest = useNewest('import-products');
  const answer = useReadWhen(records.state !== 'ready', 'GET /import-products', {
    query: { page, search_query: search || undefined },
  });
  // The server's pages don't support groups, so one is only shown if all its items are in this group.
  const isOfGroup =
    group === 'all' ||
    (group === 'to-import' &&
      (answer.state !== 'ready' || answer.value.data.every((item) => inGroup(item, group, money))));
  const view = useMemo(() => {
    const matches = searches['import-products'](words);
    const fits = (product: Item['value']) => inGroup(product, group, money) && matches(product);
    return listView(records, isOfGroup ? answer : null, wordsPage, fits, newest);
  }, [records, newest, answer, isOfGroup, words, wordsPage, group, money]);
  const all = records.state === 'ready' ? records.value : null;
  const counts = useMemo(() => {
    if (!all) return null;
    const products = all.map(({ value }) => value);
    const counted = countGroups(products);
    if (!isByGate(group)) return counted;
    return {
      ...counted,
      [group]: products.filter((product) => inGroup(product, group, money)).length,
    };
  }, [all, group, money]);
  useSearchAhead('import-products', records);
  return { view, all, counts };
}

import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import type { ButtonTone } from '../ui/button-style.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { FilterChips } from '../ui/filter-chips.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuSection, menuItem } from '../ui/menu.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Steps } from '../ui/steps.tsx';
import { TabLinks } from '../ui/tab-links.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { Chapter, Specimen } from './chapter.tsx';
import { useSamples } from './words.ts';

const tones: readonly ButtonTone[] = ['primary', 'secondary', 'quiet', 'danger'];
const pencil = <Pencil aria-hidden="true" size={16} />;
const nothing = () => {};

/** Buttons and links. */
export function Actions() {
  const words = useSamples();
  const chips = words.tabs.map((label, at) => ({ id: String(at), label, count: at * 7 + 3 }));
  return (
    <Chapter name="actions">
      {tones.map((tone) => (
        <Specimen key={tone} name={`Button ${tone}`}>
          <Button tone={tone}>{words.button}</Button>
          <Button tone={tone} data-as="hover">
            {words.button}
          </Button>
          <Button tone={tone} data-as="focus">
            {words.button}
          </Button>
          <Button tone={tone} disabled>
            {words.button}
          </Button>
          <Button tone={tone} loading>
            {words.button}
          </Button>
        </Specimen>
      ))}
      <Specimen name="Button sm, lg, icon, long">
        <Button size="sm" icon={pencil}>
          {words.button}
        </Button>
        <Button size="lg" tone="primary">
          {words.longButton}
        </Button>
        <ButtonLink href="#link" icon={pencil}>
          {words.longButton}
        </ButtonLink>
        <IconButton label={words.button} icon={pencil} />
        <IconButton label={words.button} icon={pencil} data-as="hover" />
        <IconButton label={words.button} icon={pencil} data-as="focus" />
        <IconButton label={words.button} icon={<Trash size={16} />} disabled />
        <TextLink href="#link">{words.supplier}</TextLink>
      </Specimen>
      <Specimen name="FilterChips choose, toggle, remove">
        <FilterChips kind="choose" label="choose" chips={chips} active={['0']} onToggle={nothing} />
        <FilterChips label="toggle" chips={chips.slice(2)} active={['3']} onToggle={nothing} />
        <FilterChips
          kind="remove"
          label="remove"
          chips={chips.slice(0, 1)}
          active={[]}
          onToggle={nothing}
        />
      </Specimen>
      <TabLinks
        label="tabs"
        tabs={words.tabs.map((label, at) => ({ id: String(at), label, href: '#tab' }))}
        current="1"
      />
      <Specimen name="Steps" wide>
        <Steps label="steps" names={words.steps} current={1} />
      </Specimen>
      <Specimen name="Pagination first, middle, last" wide>
        {[1, 7, 12].map((page) => (
          <Pagination
            key={page}
            label={`pages ${page}`}
            page={page}
            lastPage={12}
            total={117}
            perPage={10}
            href={() => '#page'}
          />
        ))}
      </Specimen>
      <Specimen name="Menu">
        <Menu label="menu" align="start" trigger={words.button} triggerClassName={buttonStyle()}>
          <MenuSection heading={words.label}>
            <button type="button" className={menuItem} aria-current="true">
              {pencil}
              {words.button}
            </button>
            <button type="button" className={menuItem}>
              {words.action}
            </button>
          </MenuSection>
        </Menu>
      </Specimen>
    </Chapter>
  );
}

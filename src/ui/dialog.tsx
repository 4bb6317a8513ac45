import { cva } from '../../styled-system/css';
import { Modal, type ModalProps } from './modal.tsx';

const box = cva({
  base: {
    margin: 'auto',
    width: 'calc(100% - 2rem)',
    maxHeight: 'calc(100dvh - 2rem)',
    borderRadius: 'lg',
    opacity: '0',
    transform: 'translateY(8px) scale(0.98)',
    '&[open]': {
      opacity: '1',
      transform: 'none',
      _starting: { opacity: '0', transform: 'translateY(8px) scale(0.98)' },
    },
  },
  variants: {
    size: { sm: { maxWidth: '26rem' }, md: { maxWidth: '34rem' }, lg: { maxWidth: '48rem' } },
  },
});

/** A question or a small form over the page; the animation takes 500 ms `[§9-modal]`. */
export function Dialog({ size = 'md', ...props }: ModalProps & { size?: 'sm' | 'md' | 'lg' }) {
  return <Modal {...props} className={box({ size })} />;
}

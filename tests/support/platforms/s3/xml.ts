import type { S3Error } from './s3-error.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** Elements by name; a list becomes one element for each entry. */
export type Elements = { [name: string]: string | number | Elements | Elements[] };

const inside = (elements: Elements): string =>
  Object.entries(elements)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => {
        const content = typeof one === 'object' ? inside(one) : escaped(String(one));
        return `<${name}>${content}</${name}>`;
      }),
    )
    .join('');

export const resultXml = (name: string, elements: Elements) =>
  `${head}<${name} xmlns="${namespace}">${inside(elements)}</${name}>`;

export const errorXml = ({ code, message }: S3Error) =>
  `${head}<Error>${inside({ Code: code, Message: message, RequestId: 'stand-in' })}</Error>`;

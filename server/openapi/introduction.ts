/** The introduction before the calls, in CommonMark. */
export const introduction = `Everything that Dropline’s own app does goes over this API: search suppliers’ products, keep an import list, import, handle orders, publish feeds.

A single answer is \`{ "data": … }\`; a list that comes in pages is \`{ "data": […], "meta": { "current_page", "per_page", "last_page", "total" } }\`, ten a page from page 1. Amounts are whole numbers of the currency’s minor unit: \`{ "amount": 14900, "currency": "DKK" }\` is 149.00 kr. Instants are ISO 8601 with a time zone.

A refusal is \`{ "code", "message", "errors" }\`, some with \`details\`. Decide by \`code\`; \`errors\` lists texts by field, in the language of \`Accept-Language\` (\`da\`, the default, or \`en\`); \`message\` is for logs. A parameter that a call doesn’t take is refused. A method that a path hasn’t is answered 405, with \`Allow\`.

A write that carries an \`Idempotency-Key\` takes effect once, however often it is sent: the same again within 14 days gets the first answer, with \`Idempotent-Replayed: true\`. Send one with every write, and the same one when an answer was lost.

Shop calls act for the shop that the session stands on (\`GET /user\` tells which; \`PATCH /user/shops/switch/{id}\` moves it), supplier calls for the supplier. \`X-Tenant: shop:12\` has a call refused where the session stands elsewhere.

A larger answer to a read has an \`ETag\`. Send it as \`If-None-Match\` when you ask again: an answer that hasn’t changed is a 304 without a body.

Who asks for too much is answered 429 with \`Retry-After\`.`;

export const signingIn = `\`POST /auth/login\` answers a token, which every other call carries behind \`Authorization: Bearer\`. Only that header counts, no cookie. The token ends after 30 days without use (12 hours, where \`remember\` was not set), with \`POST /logout\`, and with a new password.`;

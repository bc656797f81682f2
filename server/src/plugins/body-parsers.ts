import fastifyPlugin from 'fastify-plugin';

/** Which bodies are read at all: JSON. An empty one is none, since clients name the type on calls without a body too. */
export const bodyParsers = fastifyPlugin(
  async (app) => {
    const parseJson = app.getDefaultJsonParser('error', 'error');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser<string>(
      'application/json',
      { parseAs: 'string' },
      (request, body, done) => {
        if (body === '') done(null, undefined);
        else void parseJson(request, body, done);
      },
    );
  },
  { name: 'body-parsers' },
);

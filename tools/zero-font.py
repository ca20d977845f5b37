# Makes core/ui/theme/kontor-zero.woff2: one glyph, the plain 0 of Mona Sans (OFL) at the width of its tabular 0, which is slashed.
# python -m venv .cache/font && .cache/font/bin/pip install fonttools brotli && .cache/font/bin/python tools/zero-font.py
from fontTools import subset
from fontTools.ttLib import TTFont

font = TTFont('node_modules/@fontsource-variable/mona-sans/files/mona-sans-latin-wdth-normal.woff2')
font['hmtx']['zero'] = (font['hmtx']['zero.tf'][0], font['hmtx']['zero'][1])
# At every weight and width: the third last point of a variation is the advance.
tabular = {str(sorted(one.axes.items())): one for one in font['gvar'].variations['zero.tf']}
for one in font['gvar'].variations['zero']:
    one.coordinates[-3] = tabular[str(sorted(one.axes.items()))].coordinates[-3]
del font['HVAR']
options = subset.Options(
    flavor='woff2',
    layout_features=[],
    name_IDs=[0, 1, 2, 13, 14],
    notdef_outline=False,
    drop_tables=['GSUB', 'GPOS', 'GDEF', 'MVAR'],
)
cut = subset.Subsetter(options)
cut.populate(unicodes=[0x30])
cut.subset(font)
font.flavor = 'woff2'
font.save('core/ui/theme/kontor-zero.woff2')
